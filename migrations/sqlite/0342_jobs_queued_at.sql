-- Expand, for 0.2.0 and later, 0 s for 100,000 items: when a job was queued, which says how long those wait that are due
-- at once. The release before leaves it null, and so does what a migration queues.

alter table jobs add column queued_at integer;
