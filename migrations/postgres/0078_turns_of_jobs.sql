-- Expand, for 0.2.0 and later, 0 s for 100,000 items: expensive jobs go in turns by person, then by college.
-- Whoever was served longest ago is next. Jobs that wait already are nobody's, and go first.

alter table jobs add column person_id text collate "C";
alter table jobs add column tenant text collate "C";
alter table jobs add column rank integer;

create table turns (
  person_id text collate "C" primary key references users (id) on delete cascade,
  tenant text collate "C" not null,
  served_at bigint not null
);
