-- Expand, for 0.2.0 and later, 0 s for 100,000 items: keeps the day from which a college is only read.

alter table colleges add column closes_on text;
