/* fuzz-index.c: indexes of a folder's runs from anywhere: read, written and read again
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <string.h>

#include "fuzz.h"
#include "run/hm-index.h"

#define FOLDER "/runs"
#define MAGIC_SIZE 16
#define HEADER_SIZE 48

/* Who wants to do harm makes the sum right. */
static GBytes *
seal (const uint8_t *data, size_t size)
{
  g_autofree guint8 *bytes = g_memdup2 (data, size);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize length = HEADER_SIZE - MAGIC_SIZE;

  g_checksum_update (checksum, bytes + HEADER_SIZE, (gssize) (size - HEADER_SIZE));
  g_checksum_get_digest (checksum, bytes + MAGIC_SIZE, &length);
  return g_bytes_new (bytes, size);
}

static void
feed (GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HmIndex) index = hm_index_from_bytes (bytes, FOLDER, &error);
  g_autoptr (HmIndex) again = NULL;
  g_autoptr (GBytes) written = NULL;

  if ((index == NULL) != (error != NULL))
    g_error ("neither an index nor an error");
  if (index == NULL)
    return;
  written = hm_index_to_bytes (index);
  again = hm_index_from_bytes (written, FOLDER, &error);
  if (again == NULL)
    g_error ("what was written cannot be read: %s", error->message);
  if (hm_index_get_size (again) != hm_index_get_size (index))
    g_error ("of %u runs %u came back", hm_index_get_size (index), hm_index_get_size (again));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) plain = g_bytes_new (data, size), sealed = NULL;

  feed (plain);
  if (size >= HEADER_SIZE)
    {
      sealed = seal (data, size);
      feed (sealed);
    }
  return 0;
}
