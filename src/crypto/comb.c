/* comb.c: powers of a fixed base from a table
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "comb.h"

#include <string.h>

#define DIGITS (1u << HM_COMB_ROWS)
#define MAX_LIMBS HM_MONT_FORM_MAX_LIMBS

/* Bit number row * all columns + block * columns + column of the exponent stands in this block, row
 * and column. */
static size_t
columns_for (size_t exponent_bits)
{
  size_t cells = HM_COMB_ROWS * HM_COMB_BLOCKS;

  return (exponent_bits + cells - 1) / cells;
}

static const HmLimb *
entry (const HmComb *comb, size_t block, size_t digit)
{
  return comb->data + (block * DIGITS + digit) * comb->limbs;
}

size_t
hm_comb_bytes (const HmMont *mont, size_t exponent_bits)
{
  const HmMontForm *form = hm_mont_form (mont, 2);

  return sizeof (HmComb) + HM_COMB_BLOCKS * DIGITS * form->limbs (mont) * sizeof (HmLimb);
}

/* r = a b in the form of @comb. With two streams there is nothing for the second one to do but the
 * same; making a table is not what is measured. */
static void
multiply (const HmComb *comb, const HmMont *mont, HmLimb *r, const HmLimb *a, const HmLimb *b)
{
  _Alignas(64) HmLimb twin[MAX_LIMBS];

  comb->form->multiply (mont, (HmLimb *[]){ r, twin }, (const HmLimb *[]){ a, a },
                        (const HmLimb *[]){ b, b });
}

void
hm_comb_init (HmComb *comb, const HmMont *mont, const HmLimb *base, size_t exponent_bits)
{
  _Alignas(64) HmLimb power[MAX_LIMBS];
  HmLimb one[HM_BN_MAX_LIMBS];

  comb->form = hm_mont_form (mont, 2);
  comb->columns = columns_for (exponent_bits);
  comb->limbs = comb->form->limbs (mont);

  hm_bn_set_word (one, 1, mont->size);
  for (size_t block = 0; block < HM_COMB_BLOCKS; block++)
    comb->form->set (mont, (HmLimb *) entry (comb, block, 0), one);

  comb->form->set (mont, power, base);
  for (size_t row = 0; row < HM_COMB_ROWS; row++)
    for (size_t block = 0; block < HM_COMB_BLOCKS; block++)
      {
        size_t bit = (size_t) 1 << row;

        /* Here power = base^(2^(the number of the cell in column 0)). All digits with this as their
         * highest bit are those without it, times this. */
        memcpy ((HmLimb *) entry (comb, block, bit), power, comb->limbs * sizeof *power);
        for (size_t low = 1; low < bit; low++)
          multiply (comb, mont, (HmLimb *) entry (comb, block, bit + low), entry (comb, block, low),
                    power);
        for (size_t i = 0; i < comb->columns; i++)
          multiply (comb, mont, power, power, power);
      }
}

/* digits[block][column], each bit from its row. */
static void
cut_exponent (uint8_t digits[HM_COMB_BLOCKS][HM_COMB_MAX_COLUMNS],
              const HmLimb *exponent,
              size_t columns)
{
  size_t bit = 0;

  memset (digits, 0, HM_COMB_BLOCKS * sizeof digits[0]);
  for (size_t row = 0; row < HM_COMB_ROWS; row++)
    for (size_t block = 0; block < HM_COMB_BLOCKS; block++)
      for (size_t column = 0; column < columns; column++, bit++)
        {
          if (bit < HM_COMB_MAX_COLUMNS * HM_COMB_ROWS)
            digits[block][column] |= (uint8_t) (hm_bn_bit (exponent, bit) << row);
        }
}

void
hm_comb_power (const HmMont *mont,
               HmLimb *r,
               const HmComb *const *combs,
               const HmLimb *const *exponents,
               size_t count)
{
  const HmMontForm *form = combs[0]->form;
  size_t columns = combs[0]->columns;
  size_t streams = form->streams;
  size_t tables = count * HM_COMB_BLOCKS;
  uint8_t digits[HM_COMB_MAX_BASES][HM_COMB_BLOCKS][HM_COMB_MAX_COLUMNS];
  _Alignas(64) HmLimb power[2][MAX_LIMBS];
  HmLimb *const powers[] = { power[0], power[1] };
  const HmLimb *const factors_are_powers[] = { power[0], power[1] };

  for (size_t i = 0; i < count; i++)
    cut_exponent (digits[i], exponents[i], columns);

  /* The tables are dealt to the streams in turn. */
  for (size_t column = columns; column-- > 0;)
    {
      if (column + 1 < columns)
        form->multiply (mont, powers, factors_are_powers, factors_are_powers);

      for (size_t i = 0; i < tables; i += streams)
        {
          const HmLimb *factors[2] = { NULL, NULL };

          for (size_t k = 0; k < streams; k++)
            {
              size_t base = (i + k) / HM_COMB_BLOCKS, block = (i + k) % HM_COMB_BLOCKS;

              factors[k] = entry (combs[base], block, digits[base][block][column]);
              if (column + 1 == columns && i == 0)
                memcpy (power[k], factors[k], combs[0]->limbs * sizeof (HmLimb));
            }
          if (column + 1 < columns || i > 0)
            form->multiply (mont, powers, factors_are_powers, factors);
        }
    }

  if (streams == 2)
    multiply (combs[0], mont, power[0], power[0], power[1]);
  form->get (mont, r, power[0]);
}
