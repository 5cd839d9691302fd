-- Expand, for 0.2.0 and later, 0 s for 100,000 items: seats take over a club whose leads stay away, and leads who come
-- back take it back. Notifications can be about a club.

alter table clubs add column handover_at integer;

create table takeovers (
  club_id text not null references clubs (id) on delete cascade,
  former_id text not null references users (id) on delete cascade,
  taker_id text references users (id) on delete set null,
  at integer not null,
  primary key (club_id, former_id)
) without rowid;
create index takeovers_by_former on takeovers (former_id);
create index takeovers_by_taker on takeovers (taker_id) where taker_id is not null;

alter table notifications add column club_id text references clubs (id) on delete cascade;
