import type { Member } from '@quadrangle/domain/kernel/actor';

/**
 * A big college, in SQL that both engines understand: so many items of 300 uploaders, and a viewer who used a lot. Every
 * item is found by `text` and by `word`, has the tag `all`, belongs to the event `e1`, and is liked by two; for each eighth
 * there is another event, a festival; the newest is liked by 1,500. Each fourth item belongs to one of seven batches, which
 * are as large as the college is. A portion of the search index has 16,384 numbers, every `spacing`-th of which is an item's.
 */
export const bigCollege = (items: number, spacing = 1): string => `
  insert into users (id, name, name_key, full_name, email, tenant, developer, language, created_at, verified_at, plan_end,
    favourite_count)
  with recursive n(i) as (select 1000 union all select i + 1 from n where i < 2999)
  select 'u' || i, 'u' || i, 'u' || i, 'Somebody', 'u' || i || '@big.edu', 'big.edu', false, 'en', 1, 1, 1, 0 from n;

  insert into media (id, kind, uploader_id, tenant, title, description, tags, file_name, content_type, size, width,
    height, state, hidden, created_at, views, like_count, dislike_count, comment_count, score, random_key)
  with recursive n(i) as (select 100000 union all select i + 1 from n where i < ${99_999 + items})
  select 'm' || i, case when i % 3 = 0 then 'video' else 'photo' end, 'u' || (1000 + i % 300), 'big.edu',
    'word' || ((i * 7919) % 500), '', '[]', 'photo/' || i, 'image/jpeg', 1, 1, 1, 'ready', false, i * 1000, 0, 0, 0, 0,
    i * 0.01, (i * 7919) % 1000000
  from n;

  update media set batch_id = 'b' || (random_key % 28), position = cast(substr(id, 2) as integer) - 100000, stands_for = 0
  where random_key % 4 = 0;
  update media set stands_for = (
    select count(*) from media other where other.batch_id = media.batch_id and other.kind = media.kind
  )
  where id in (select min(id) from media where batch_id <> '' group by batch_id, kind);

  insert into search_documents (number, media_id, tenant, name, created_at, listed, title, tags, description, words)
  select number, id, 'big.edu', title, created_at, true, title, 'all', text,
    substr(replace(' all ' || title || ' ' || text, ' ', ' ' || (number >> 14) || ':' || kind || ':big.edu:'), 2)
  from (select media.*, (cast(substr(id, 2) as integer) - 99999) * ${spacing} as number from media) as numbered
  cross join (select '${Array.from({ length: 20 }, (_, index) => `text${index}`).join(' ')}' as text) as description;

  insert into events (id, tenant, owner_id, title, description, starts_on, ends_on, place, open, created_at)
  values ('e1', 'big.edu', 'u1001', 'Everything', '', '2026-11-22', '2026-11-22', '', true, 1);
  insert into event_items (media_id, event_id, uploader_id, kind, shown, moment, position)
  select id, 'e1', uploader_id, kind, true, created_at, 0 from media;
  insert into events (id, tenant, owner_id, title, description, starts_on, ends_on, place, open, created_at)
  select 'e' || id, 'big.edu', uploader_id, 'Festival', '', '2026-01-01', '2026-01-01', '', true, 1
  from media where random_key % 8 = 0;

  insert into media_tags (tenant, kind, tag, media_id, created_at, listed)
  select tenant, kind, 'tag' || (random_key % 300), id, created_at, true from media
  union all select tenant, kind, 'all', id, created_at, true from media;

  insert into suggestions (tenant, source, text, words)
  select 'big.edu', 'title', title, '0:title:big.edu:' || title from (select distinct title from media) as titles
  union all
  select 'big.edu', 'tag', tag, '0:tag:big.edu:' || tag from (select distinct tag from media_tags) as tags
  union all
  select 'big.edu', 'person', id, '0:person:big.edu:somebody 0:person:big.edu:' || name from users where id < 'u1300';
  insert into suggestions (number, tenant, source, text, words)
  select number, 'big.edu', 'event', id, (number >> 14) || ':event:big.edu:festival'
  from (
    select id, 16384 + (cast(substr(id, 3) as integer) - 99999) * ${spacing} as number from events where id <> 'e1'
  ) as numbered;

  insert into reactions (media_id, member_id, value, reacted_at)
  select id, 'u' || (1000 + n), 'like', n from media cross join (select 0 as n union all select 1) as twice;
  insert into reactions (media_id, member_id, value, reacted_at)
  with recursive n(i) as (select 2 union all select i + 1 from n where i < 1499)
  select 'm${99_999 + items}', 'u' || (1000 + i), 'like', i from n;

  insert into reactions (media_id, member_id, value, reacted_at)
  select id, 'u2000', 'like', 5 from media where random_key % 20 = 0;

  insert into comments (id, media_id, author_id, text, created_at)
  select 'c' || id, id, 'u1500', 'Hello', created_at from media;

  insert into saves (member_id, media_id, kind, saved_at)
  select 'u' || (2000 + random_key % 50), id, kind, created_at from media;

  insert into history (member_id, media_id, kind, viewed_at)
  select 'u' || (2000 + random_key % 10), id, kind, created_at from media;

  insert into favourites (member_id, uploader_id, marked_at)
  select 'u2000', id, 1 from users where id < 'u1050';
`;

/** Who uses the big college a lot. */
export const BIG_VIEWER: Member = {
  kind: 'member',
  origin: { address: '192.0.2.1', userAgent: 'test', language: 'en' },
  id: 'u2000',
  sessionId: 's',
  tenant: 'big.edu',
  createdAt: 1,
  planEnd: 1,
  developer: false,
  moderator: false,
  steward: false,
  uploadsStoppedUntil: null,
  seatEnd: null,
  leavesAt: null,
  sharedBefore: null,
  provenAt: null,
};
