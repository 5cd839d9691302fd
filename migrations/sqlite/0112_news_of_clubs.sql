-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds the notifications about a club.

drop index if exists notifications_by_club;
create index notifications_by_club on notifications (club_id) where club_id is not null;
