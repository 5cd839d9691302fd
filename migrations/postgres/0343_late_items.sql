-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds what came into an event late.

drop index concurrently if exists event_items_late;
create index concurrently event_items_late on event_items (event_id, added_at) where added_at is not null;
