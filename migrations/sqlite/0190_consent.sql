-- Expand, for 0.2.0 and later, 0 s for 100,000 items: to which notice people agreed, and what they said of their age. An
-- earlier release beside it asks nobody, and lets everybody enter.

alter table users add column age text;
alter table users add column guardian_at integer;
alter table users add column agreed_to text;
alter table users add column withdrawn_at integer;

create table agreements (
  person_id text not null references users (id) on delete cascade,
  at integer not null,
  version text not null,
  language text not null,
  withdrawn_at integer,
  primary key (person_id, at)
);

create table guardians (
  person_id text primary key references users (id) on delete cascade,
  email text not null,
  asked_at integer not null,
  code text,
  code_until integer,
  code_tries integer not null default 0,
  given_at integer
);
