-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds the items, events and files of a club.

drop index concurrently if exists media_by_club;
create index concurrently media_by_club on media (club_id, state, hidden, tenant, created_at, id) where club_id is not null;

drop index concurrently if exists events_by_club;
create index concurrently events_by_club on events (club_id, starts_on, id) where club_id is not null;

drop index concurrently if exists uploads_by_club;
create index concurrently uploads_by_club on uploads (club_id) where club_id is not null;
