-- Expand, for 0.2.0 and later, 0 s for 100,000 items: people give own items and events to clubs.
-- What a gift holds is noted at once, and moves in portions; it can be undone for 30 days.

create table gifts (
  id text primary key,
  club_id text not null references clubs (id) on delete cascade,
  giver_id text not null references users (id) on delete cascade,
  given_at integer not null,
  undone_at integer
);
create index gifts_of_club on gifts (club_id, given_at, id);
create index gifts_of_giver on gifts (giver_id);

create table given_things (
  gift_id text not null references gifts (id) on delete cascade,
  thing_id text not null,
  is_event integer not null,
  moved integer not null,
  primary key (gift_id, thing_id)
) without rowid;
