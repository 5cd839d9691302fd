-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds the items of favourite clubs, by batch and lately.

drop index concurrently if exists media_of_club_by_batch;
create index concurrently media_of_club_by_batch on media (club_id, kind, batch_place, id, state, hidden, tenant) where club_id is not null;

drop index concurrently if exists media_cards_of_club;
create index concurrently media_cards_of_club on media (club_id, kind, tenant, batch_place, id, state, hidden, stands_for)
  where club_id is not null and stands_for > 0;

drop index concurrently if exists media_shared_by_club;
create index concurrently media_shared_by_club on media (club_id, tenant, created_at)
  where club_id is not null and stands_for > 0 and state = 'ready' and hidden = false;
