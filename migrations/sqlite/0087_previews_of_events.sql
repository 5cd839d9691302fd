-- Expand, for 0.2.0 and later, 0 s for 100,000 items: owners may let previews of an event's link show its title and days.

alter table events add column preview integer not null default 0;
