-- Announced uploads, and the items made of them. An item stays when its uploader is erased, so that column is free.
-- The feeds walk the four indexes below; every one starts with what a feed keeps equal and ends with what it sorts by.

create table uploads (
  id text primary key,
  owner_id text not null,
  folder text not null,
  file_name text not null unique,
  original_name text not null,
  size integer not null,
  content_type text not null,
  created_at integer not null,
  finished_at integer,
  used_by text,
  session text
);
create index uploads_unused on uploads (coalesce(finished_at, created_at)) where used_by is null;
create index uploads_by_use on uploads (used_by) where used_by is not null;

create table media (
  id text primary key,
  kind text not null,
  uploader_id text not null,
  tenant text not null,
  title text not null,
  description text not null,
  tags text not null,
  file_name text not null,
  poster_name text,
  content_type text not null,
  size integer not null,
  width integer not null,
  height integer not null,
  duration real,
  placeholder text,
  state text not null,
  failure text,
  hidden integer not null,
  created_at integer not null,
  views integer not null,
  like_count integer not null,
  dislike_count integer not null,
  comment_count integer not null,
  score real not null,
  random_key integer not null
);
create index media_trend on media (tenant, kind, state, hidden, score, id);
create index media_recent on media (tenant, kind, state, hidden, created_at, id);
create index media_random on media (tenant, kind, state, hidden, random_key, id);
create index media_by_uploader on media (uploader_id, kind, created_at, id, state, hidden, tenant);
create index media_by_file on media (file_name);
create index media_by_poster on media (poster_name) where poster_name is not null;

create table media_tags (
  tenant text not null,
  kind text not null,
  tag text not null,
  media_id text not null references media (id) on delete cascade,
  primary key (tenant, kind, tag, media_id)
);
create index media_tags_by_media on media_tags (media_id);

create table views (
  media_id text not null references media (id) on delete cascade,
  member_id text not null references users (id) on delete cascade,
  viewed_at integer not null,
  primary key (media_id, member_id)
);
create index views_by_member on views (member_id);
