-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds the items of favourite clubs, by batch and lately.

drop index if exists media_of_club_by_batch;
create index media_of_club_by_batch on media (club_id, kind, batch_place, id, state, hidden, tenant) where club_id is not null;

drop index if exists media_cards_of_club;
create index media_cards_of_club on media (club_id, kind, tenant, batch_place, id, state, hidden, stands_for)
  where club_id is not null and stands_for > 0;

drop index if exists media_shared_by_club;
create index media_shared_by_club on media (club_id, tenant, created_at)
  where club_id is not null and stands_for > 0 and state = 'ready' and hidden = 0;
