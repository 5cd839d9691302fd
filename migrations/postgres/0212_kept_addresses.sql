-- Expand, for 0.2.0 and later, 0 s for 100,000 items: on which day the operator decided that an address is still the same
-- person's. A process of an earlier release beside it takes them for somebody who left.

alter table users add column kept_on text collate "C";
