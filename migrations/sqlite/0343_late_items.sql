-- Expand, for 0.2.0 and later, 0 s for 100,000 items: finds what came into an event late.

create index event_items_late on event_items (event_id, added_at) where added_at is not null;
