/* hm-buffer.c: memory for timed loops
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/hm-buffer.h"

#define BORDER 64

/* Before the bytes: how many hold them. As long as the border, so that these stand on it too. */
typedef struct
{
  gint holders;
  guint8 unused[BORDER - sizeof (gint)];
} Head;

/* What the next request of so many bytes gets. */
typedef struct
{
  gboolean open, asked;
  guint8 *buffer;
  gsize size;
} Loan;

static _Thread_local Loan loan;

static Head *
get_head (guint8 *buffer)
{
  return (Head *) (gpointer) (buffer - sizeof (Head));
}

static void
fill (guint8 *buffer, gsize size)
{
  guint32 state = 0x2545f491;

  /* Marsaglia's xorshift32 (2003): any bytes do that are not all alike. */
  for (gsize i = 0; i < size; i++)
    {
      state ^= state << 13;
      state ^= state >> 17;
      state ^= state << 5;
      buffer[i] = state >> 24;
    }
}

static guint8 *
allocate (gsize size)
{
  Head *head = g_aligned_alloc (1, sizeof (Head) + MAX (size, 1), BORDER);

  head->holders = 1;
  return (guint8 *) (head + 1);
}

guint8 *
hm_buffer_new (gsize size)
{
  gboolean lent = loan.open && !loan.asked && loan.size == size;
  guint8 *buffer = lent ? loan.buffer : NULL;

  if (buffer != NULL)
    g_atomic_int_inc (&get_head (buffer)->holders);
  else
    buffer = allocate (size);
  if (lent)
    {
      loan.asked = TRUE;
      loan.buffer = buffer;
    }
  fill (buffer, size);
  return buffer;
}

void
hm_buffer_free (guint8 *buffer)
{
  if (buffer != NULL && g_atomic_int_dec_and_test (&get_head (buffer)->holders))
    g_aligned_free (get_head (buffer));
}

void
hm_buffer_lend (guint8 *buffer, gsize size)
{
  loan = (Loan){ .open = TRUE, .buffer = buffer, .size = size };
}

guint8 *
hm_buffer_take_lent (void)
{
  guint8 *buffer = loan.asked ? loan.buffer : NULL;

  if (buffer != NULL)
    g_atomic_int_inc (&get_head (buffer)->holders);
  loan = (Loan){ 0 };
  return buffer;
}
