-- Expand, for 0.2.0 and later, 0 s for 100,000 items: which requests wait for a moderator, so that none of them keeps an item
-- hidden by itself. The release before leaves it out, and so do the requests of before: they hide as they did.

alter table reports add column queued boolean not null default false;
