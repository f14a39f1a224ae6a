/* known-answers.h: values printed in the specifications
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

/* Values are hexadecimal. The input is @in, @repeat times when that is not 0; @skip bytes of key
 * stream go before it. @parameter is a decimal number for the parameter of the descriptor, NULL for
 * its usual value. */
typedef struct
{
  const char *algorithm;
  const char *key, *iv, *in, *out;
  unsigned repeat, skip;
  const char *parameter;
} HmKnownAnswer;

/* Ended by an entry without an algorithm. */
extern const HmKnownAnswer hm_known_answers[];
