-- When somebody last proved who they are, and the devices they were seen with, so that they are told of another one.

alter table sessions add column proven_at bigint;

create table devices (
  user_id text collate "C" not null references users (id) on delete cascade,
  device text collate "C" not null,
  seen_at bigint not null,
  primary key (user_id, device)
);
