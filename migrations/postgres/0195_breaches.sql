-- Expand, for 0.2.0 and later, 0 s for 100,000 items: the register of breaches, and the people whom they concern. An
-- earlier release beside it does not touch them.

create table breaches (
  id text collate "C" primary key,
  what text not null,
  tenant text,
  whom text not null,
  from_at bigint,
  until_at bigint not null,
  known_at bigint not null,
  opened_at bigint not null,
  authority_at bigint,
  letter jsonb,
  closed_at bigint,
  outcome text,
  concerned integer,
  told integer
);
create index breaches_by_time on breaches (opened_at, id);
create index breaches_unclosed on breaches (known_at, id) where closed_at is null;
create table breach_people (
  breach_id text collate "C" not null references breaches (id) on delete cascade,
  person_id text collate "C" not null references users (id) on delete cascade,
  why text not null,
  told_at bigint,
  primary key (breach_id, person_id)
);
create index breach_people_of_person on breach_people (person_id);
create index breach_people_untold on breach_people (breach_id, person_id) where told_at is null;
