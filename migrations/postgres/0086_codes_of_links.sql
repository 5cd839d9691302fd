-- Expand, for 0.2.0 and later, 0 s for 100,000 items: the code in a verification mail, hashed, with its end and its tries.

alter table links add column code text;
alter table links add column code_until bigint;
alter table links add column code_tries integer not null default 0;
