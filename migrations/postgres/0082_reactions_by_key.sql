-- Expand, for 0.2.0 and later, 1 s for 100,000 items, one by one: tells by the key alone how somebody reacted.
-- The next migration makes it the key.

drop index concurrently if exists reactions_by_key;
create unique index concurrently reactions_by_key on reactions (media_id, member_id) include (value);
