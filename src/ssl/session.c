/* session.c: the sessions of a server
 *
 * The places are filled in turns, so that a new session takes that of the oldest one. Lists go
 * through the places of those whose identifiers have the same hash. Identifiers are random, so
 * their first bytes are hash enough.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ssl-private.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

typedef struct
{
  HmSslSession session; /* id_length 0: free */
  uint32_t following;   /* in the list of its hash */
} Place;

struct HmSslCache
{
  size_t capacity;
  size_t oldest;   /* the place to be filled next */
  uint32_t *lists; /* one for each place, by hash */
  Place places[];
};

HmSslCache *
hm_ssl_cache_new (size_t capacity)
{
  HmSslCache *cache;

  if (capacity == 0 || capacity >= NONE || capacity > SIZE_MAX / (2 * sizeof (Place)))
    return NULL;
  cache = calloc (1, sizeof *cache + capacity * (sizeof (Place) + sizeof (uint32_t)));
  if (cache == NULL)
    return NULL;
  cache->capacity = capacity;
  cache->lists = (uint32_t *) (void *) (cache->places + capacity);
  memset (cache->lists, 0xff, capacity * sizeof (uint32_t));
  return cache;
}

void
hm_ssl_cache_free (HmSslCache *cache)
{
  free (cache);
}

/* What refers to the session of that identifier, or to the end of its list. */
static uint32_t *
find (HmSslCache *cache, const uint8_t *id, size_t id_length)
{
  uint64_t hash = 0;
  uint32_t *link;

  memcpy (&hash, id, id_length < sizeof hash ? id_length : sizeof hash);
  link = &cache->lists[hash % cache->capacity];
  while (*link != NONE)
    {
      Place *place = &cache->places[*link];

      if (place->session.id_length == id_length && memcmp (place->session.id, id, id_length) == 0)
        break;
      link = &place->following;
    }
  return link;
}

const HmSslSession *
hm_ssl_cache_find (HmSslCache *cache, const uint8_t *id, size_t id_length)
{
  uint32_t at;

  if (cache == NULL || id_length == 0)
    return NULL;
  at = *find (cache, id, id_length);
  return at == NONE ? NULL : &cache->places[at].session;
}

void
hm_ssl_cache_remove (HmSslCache *cache, const uint8_t *id, size_t id_length)
{
  uint32_t *link;

  if (cache == NULL || id_length == 0)
    return;
  link = find (cache, id, id_length);
  if (*link != NONE)
    {
      Place *place = &cache->places[*link];

      *link = place->following;
      place->session = (HmSslSession){ 0 };
    }
}

void
hm_ssl_cache_add (HmSslCache *cache, const HmSslSession *session)
{
  Place *place;
  uint32_t *link;

  if (cache == NULL || session->id_length == 0)
    return;
  hm_ssl_cache_remove (cache, session->id, session->id_length);
  place = &cache->places[cache->oldest];
  hm_ssl_cache_remove (cache, place->session.id, place->session.id_length);

  link = find (cache, session->id, session->id_length);
  *link = (uint32_t) cache->oldest;
  place->session = *session;
  place->following = NONE;
  cache->oldest = (cache->oldest + 1) % cache->capacity;
}
