-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds who leaves, by the day.

drop index concurrently if exists users_by_leaving;
create index concurrently users_by_leaving on users (coalesce(roster_leaves_on, own_leaves_on), id)
where coalesce(roster_leaves_on, own_leaves_on) is not null;
