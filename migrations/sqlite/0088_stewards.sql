-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds the stewards of a college.

drop index if exists users_stewards;
create index users_stewards on users (tenant) where steward;
