-- Expand, for 0.2.0 and later, 0 s for 100,000 items, one by one: finds the notifications about an event.

drop index if exists notifications_by_event;
create index notifications_by_event on notifications (event_id) where event_id is not null;
