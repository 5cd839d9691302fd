-- Expand, for 0.2.0 and later, 0 s for 100,000 items: recovery addresses that wait for their code.

create table recovery_claims (
  user_id text primary key references users (id) on delete cascade,
  address text not null,
  asked_at integer not null,
  code text,
  code_until integer,
  code_tries integer not null
);
