-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds who signed up with the address of a leaver and has not
-- proved it yet.

drop index concurrently if exists users_waiting_for_address;
create index concurrently users_waiting_for_address on users (address_of_another)
  where address_of_another is not null and verified_at is null;
