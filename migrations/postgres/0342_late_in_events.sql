-- Expand, for 0.2.0 and later, 0 s for 100,000 items: when an item came into its event, where that was later than it was
-- shared, so that it is news then. Items from before, and those that an earlier release beside it adds, have none.

alter table event_items add column added_at bigint;
create index event_items_late on event_items (event_id, added_at) where added_at is not null;
