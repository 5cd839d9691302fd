-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds whoever proved a recovery address.

drop index concurrently if exists users_by_recovery_address;
create index concurrently users_by_recovery_address on users (recovery_address, recovery_proven_at desc)
  where recovery_proven_at is not null;
