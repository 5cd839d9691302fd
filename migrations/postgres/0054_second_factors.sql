-- What somebody has to sign in with beside their password, and what stands for a sign-in that waits for it.

create table authenticators (
  user_id text collate "C" primary key references users (id) on delete cascade,
  sealed text not null,
  step bigint not null,
  added_at bigint not null
);

create table passkeys (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  public_key text not null,
  counter bigint not null,
  name text not null,
  added_at bigint not null,
  used_at bigint not null
);
create index passkeys_by_user on passkeys (user_id, added_at, id);

create table recovery_codes (
  digest text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade
);
create index recovery_codes_by_user on recovery_codes (user_id);

create table tickets (
  digest text collate "C" primary key,
  user_id text collate "C" references users (id) on delete cascade,
  bound text not null,
  tries bigint not null,
  expires_at bigint not null
);
create index tickets_by_expiry on tickets (expires_at);
create index tickets_by_user on tickets (user_id) where user_id is not null;
