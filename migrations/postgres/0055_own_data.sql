-- What people asked for as everything that is kept of them: at most one per person, in parts, for a day.

create table own_copies (
  id text collate "C" primary key,
  person_id text collate "C" not null unique references users (id) on delete cascade,
  asked_at bigint not null,
  ready_at bigint
);

create table own_parts (
  copy_id text collate "C" not null references own_copies (id) on delete cascade,
  number integer not null,
  file text not null,
  size bigint not null,
  text text not null,
  primary key (copy_id, number)
);

create index cases_by_decider on cases (decider_id) where decider_id is not null;
