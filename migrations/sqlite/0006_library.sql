-- What people keep: saved items, favourite uploaders, and what they looked at. An item's kind never changes, so saves
-- and history carry it and their feeds are walks along one index.

create table saves (
  member_id text not null references users (id) on delete cascade,
  media_id text not null references media (id) on delete cascade,
  kind text not null,
  saved_at integer not null,
  primary key (member_id, media_id)
);
create index saves_latest on saves (member_id, kind, saved_at, media_id);
create index saves_by_media on saves (media_id);

create table history (
  member_id text not null references users (id) on delete cascade,
  media_id text not null references media (id) on delete cascade,
  kind text not null,
  viewed_at integer not null,
  primary key (member_id, media_id)
);
create index history_latest on history (member_id, kind, viewed_at, media_id);
create index history_by_media on history (media_id);

create table favourites (
  member_id text not null references users (id) on delete cascade,
  uploader_id text not null references users (id) on delete cascade,
  marked_at integer not null,
  primary key (member_id, uploader_id)
);
create index favourites_by_uploader on favourites (uploader_id);
