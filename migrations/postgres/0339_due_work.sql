-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds due jobs of some kinds, when a college had its
-- turn, whose digest is next, and events with offers that nobody was told of.

drop index concurrently if exists jobs_of_kind;
create index concurrently jobs_of_kind on jobs (kind, due_at, id);
drop index concurrently if exists turns_of_college;
create index concurrently turns_of_college on turns (tenant, served_at);
drop index concurrently if exists users_of_college;
create index concurrently users_of_college on users (tenant, id);
drop index concurrently if exists offers_unseen;
create index concurrently offers_unseen on offers_seen (event_id) where newest > at;
