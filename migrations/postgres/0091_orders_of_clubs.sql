-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds the orders of a club.
-- Likewise those that somebody paid for clubs.

drop index concurrently if exists orders_of_club;
create index concurrently orders_of_club on orders (club_id, created_at, id) where club_id is not null;

drop index concurrently if exists orders_by_payer;
create index concurrently orders_by_payer on orders (payer_id, created_at, id) where payer_id is not null;
