-- When somebody last proved who they are, and the devices they were seen with, so that they are told of another one.

alter table sessions add column proven_at integer;

create table devices (
  user_id text not null references users (id) on delete cascade,
  device text not null,
  seen_at integer not null,
  primary key (user_id, device)
) without rowid;
