-- What somebody has to sign in with beside their password, and what stands for a sign-in that waits for it.

create table authenticators (
  user_id text primary key references users (id) on delete cascade,
  sealed text not null,
  step integer not null,
  added_at integer not null
) without rowid;

create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  public_key text not null,
  counter integer not null,
  name text not null,
  added_at integer not null,
  used_at integer not null
) without rowid;
create index passkeys_by_user on passkeys (user_id, added_at, id);

create table recovery_codes (
  digest text primary key,
  user_id text not null references users (id) on delete cascade
) without rowid;
create index recovery_codes_by_user on recovery_codes (user_id);

create table tickets (
  digest text primary key,
  user_id text references users (id) on delete cascade,
  bound text not null,
  tries integer not null,
  expires_at integer not null
) without rowid;
create index tickets_by_expiry on tickets (expires_at);
create index tickets_by_user on tickets (user_id) where user_id is not null;
