-- Expand, for 0.2.0 and later, 0 s for 100,000 items: to which notice people agreed, and what they said of their age. An
-- earlier release beside it asks nobody, and lets everybody enter.

alter table users add column age text;
alter table users add column guardian_at bigint;
alter table users add column agreed_to text;
alter table users add column withdrawn_at bigint;

create table agreements (
  person_id text collate "C" not null references users (id) on delete cascade,
  at bigint not null,
  version text not null,
  language text not null,
  withdrawn_at bigint,
  primary key (person_id, at)
);

create table guardians (
  person_id text collate "C" primary key references users (id) on delete cascade,
  email text not null,
  asked_at bigint not null,
  code text,
  code_until bigint,
  code_tries integer not null default 0,
  given_at bigint
);

create trigger agreement_of_session_changed after update of agreed_to, withdrawn_at on users
for each statement execute function tell_of_sessions();
