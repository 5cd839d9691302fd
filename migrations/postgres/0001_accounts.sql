-- People, the links in their mails, and where they are signed in.
-- Moments are milliseconds since 1970. Ids sort by their bytes, as they do in SQLite.

create table users (
  id text collate "C" primary key,
  name text not null,
  name_key text not null unique,
  full_name text not null,
  email text not null unique,
  tenant text not null,
  phone text,
  avatar text,
  password_hash text,
  developer boolean not null,
  language text not null,
  created_at bigint not null,
  verified_at bigint,
  held_until bigint,
  suspended_at bigint,
  plan_end bigint not null,
  favourite_count integer not null
);
create index users_by_avatar on users (avatar) where avatar is not null;

create table links (
  digest text primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  kind text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  retired_at bigint
);
create index links_by_user on links (user_id, kind, created_at);

create table sessions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  digest text not null unique,
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null,
  user_agent text not null
);
create index sessions_by_user on sessions (user_id);
