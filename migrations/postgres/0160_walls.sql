-- Expand, for 0.2.0 and later, 0 s for 100,000 items: screens without a session show an event for three days.

create table walls (
  id text collate "C" primary key,
  event_id text collate "C" not null references events (id) on delete cascade,
  opener_id text collate "C" not null references users (id) on delete cascade,
  token text collate "C" not null unique,
  code text collate "C",
  opened_at bigint not null,
  ends_at bigint not null
);
create index walls_of_event on walls (event_id);
create index walls_of_opener on walls (opener_id);
create index walls_by_code on walls (code);
