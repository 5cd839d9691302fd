-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds due jobs of some kinds, when a college had its
-- turn, whose digest is next, and events with offers that nobody was told of.

drop index if exists jobs_of_kind;
create index jobs_of_kind on jobs (kind, due_at, id);
drop index if exists turns_of_college;
create index turns_of_college on turns (tenant, served_at);
drop index if exists users_of_college;
create index users_of_college on users (tenant, id);
drop index if exists offers_unseen;
create index offers_unseen on offers_seen (event_id) where newest > at;
