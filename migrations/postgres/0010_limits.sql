-- Counters of tries, each in a window that begins with the first try.

create table limits (
  key text primary key,
  hits integer not null,
  ends_at bigint not null
);
create index limits_over on limits (ends_at);
