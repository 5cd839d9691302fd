-- Expand, for 0.2.0 and later, 0 s for 100,000 items: a case keeps whose club its item is, for when that is gone. Cases
-- from before, and those that an earlier release beside it opens, have none.

alter table cases add column club_id text;
