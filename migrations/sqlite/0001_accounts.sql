-- People, the links in their mails, and where they are signed in.
-- Moments are milliseconds since 1970.

create table users (
  id text primary key,
  name text not null,
  name_key text not null unique,
  full_name text not null,
  email text not null unique,
  tenant text not null,
  phone text,
  avatar text,
  password_hash text,
  developer integer not null,
  language text not null,
  created_at integer not null,
  verified_at integer,
  held_until integer,
  suspended_at integer,
  plan_end integer not null,
  favourite_count integer not null
);
create index users_by_avatar on users (avatar) where avatar is not null;

create table links (
  digest text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  created_at integer not null,
  expires_at integer not null,
  used_at integer,
  retired_at integer
);
create index links_by_user on links (user_id, kind, created_at);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  digest text not null unique,
  created_at integer not null,
  last_seen_at integer not null,
  expires_at integer not null,
  user_agent text not null
);
create index sessions_by_user on sessions (user_id);
