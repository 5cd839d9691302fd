-- Expand, for 0.2.0 and later, 0 s for 100,000 items: screens without a session show an event for three days.

create table walls (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  opener_id text not null references users (id) on delete cascade,
  token text not null unique,
  code text,
  opened_at integer not null,
  ends_at integer not null
);
create index walls_of_event on walls (event_id);
create index walls_of_opener on walls (opener_id);
create index walls_by_code on walls (code);
