-- Expand, for 0.2.0 and later, 0 s for 100,000 items: keeps when people leave, and an address of theirs for afterwards. An
-- earlier release beside it changes a roster without its people.

alter table users add column roster_leaves_on text;
alter table users add column own_leaves_on text;
alter table users add column recovery_address text;
alter table users add column recovery_proven_at integer;

update users
set roster_leaves_on = (select leaves_on from rosters where rosters.email = users.email)
where exists (select 1 from rosters where rosters.email = users.email and leaves_on is not null);
