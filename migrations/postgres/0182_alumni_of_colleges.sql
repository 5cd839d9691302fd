-- Expand, for 0.2.0 and later, 0 s for 100,000 items: a college says what its alumni see.

alter table colleges add column alumni text;
