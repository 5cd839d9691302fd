-- Expand, for 0.2.0 and later, 0 s for 100,000 items: whose account nobody enters, because its address has another
-- holder. A process of an earlier release beside it lets its person in.

alter table users add column entry_closed_at integer;
