-- Expand, for 0.2.0 and later, 0 s for 100,000 items: the college address of an account that gave it up, or has not proved it
-- yet. A process of an earlier release beside it takes the address from a leaver at once, and forgets it; whoever it
-- verifies of those who wait gets theirs by `people release --keep`.

alter table users add column address_of_another text;
