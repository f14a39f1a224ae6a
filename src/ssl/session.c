/* session.c: the sessions of a server
 *
 * The identifiers are random, so their first bytes are their hash. Each bucket has four places,
 * which are filled in turns: a new session displaces the oldest one of its bucket.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ssl-private.h"

#include <stdlib.h>
#include <string.h>

#define WAYS 4

typedef struct
{
  HmSslSession sessions[WAYS]; /* id_length 0: free */
  unsigned next;
} Bucket;

struct HmSslCache
{
  size_t n_buckets; /* a power of two */
  Bucket buckets[];
};

HmSslCache *
hm_ssl_cache_new (size_t capacity)
{
  size_t n_buckets = 1;
  HmSslCache *cache;

  if (capacity > SIZE_MAX / sizeof (Bucket) / 4)
    return NULL;
  while (n_buckets * WAYS < capacity)
    n_buckets *= 2;
  cache = calloc (1, sizeof *cache + n_buckets * sizeof (Bucket));
  if (cache != NULL)
    cache->n_buckets = n_buckets;
  return cache;
}

void
hm_ssl_cache_free (HmSslCache *cache)
{
  free (cache);
}

static Bucket *
bucket_of (HmSslCache *cache, const uint8_t *id, size_t id_length)
{
  uint64_t hash = 0;

  memcpy (&hash, id, id_length < sizeof hash ? id_length : sizeof hash);
  return &cache->buckets[hash & (cache->n_buckets - 1)];
}

static HmSslSession *
find (HmSslCache *cache, const uint8_t *id, size_t id_length)
{
  if (cache == NULL || id_length == 0)
    return NULL;

  Bucket *bucket = bucket_of (cache, id, id_length);

  for (size_t i = 0; i < WAYS; i++)
    {
      HmSslSession *session = &bucket->sessions[i];

      if (session->id_length == id_length && memcmp (session->id, id, id_length) == 0)
        return session;
    }
  return NULL;
}

const HmSslSession *
hm_ssl_cache_find (HmSslCache *cache, const uint8_t *id, size_t id_length)
{
  return find (cache, id, id_length);
}

void
hm_ssl_cache_add (HmSslCache *cache, const HmSslSession *session)
{
  if (cache == NULL || session->id_length == 0)
    return;

  Bucket *bucket = bucket_of (cache, session->id, session->id_length);
  HmSslSession *place = find (cache, session->id, session->id_length);

  if (place == NULL)
    place = &bucket->sessions[bucket->next++ % WAYS];
  *place = *session;
}

void
hm_ssl_cache_remove (HmSslCache *cache, const uint8_t *id, size_t id_length)
{
  HmSslSession *session = find (cache, id, id_length);

  if (session != NULL)
    *session = (HmSslSession){ 0 };
}
