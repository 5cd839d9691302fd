-- Expand, for 0.2.0 and later, 0 s for 100,000 items: recovery addresses that wait for their code.

create table recovery_claims (
  user_id text collate "C" primary key references users (id) on delete cascade,
  address text not null,
  asked_at bigint not null,
  code text,
  code_until bigint,
  code_tries integer not null
);
