-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds the favourites that somebody marked last.

drop index concurrently if exists favourites_marked_last;
create index concurrently favourites_marked_last on favourites (member_id, marked_at, uploader_id);
