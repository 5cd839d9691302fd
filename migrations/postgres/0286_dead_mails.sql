-- Expand, for 0.2.0 and later, 0 s for 100,000 items: since when a mail is known to be given up, so that it is forgotten two
-- weeks later.

alter table jobs add column dead_since bigint;
