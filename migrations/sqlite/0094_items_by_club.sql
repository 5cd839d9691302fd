-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds the items, events and files of a club.

drop index if exists media_by_club;
create index media_by_club on media (club_id, state, hidden, tenant, created_at, id) where club_id is not null;

drop index if exists events_by_club;
create index events_by_club on events (club_id, starts_on, id) where club_id is not null;

drop index if exists uploads_by_club;
create index uploads_by_club on uploads (club_id) where club_id is not null;
