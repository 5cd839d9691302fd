-- Expand, for 0.2.0 and later, 1 s for 100,000 items: lists the colleges; those that have verified members are listed.

create table colleges (
  domain text collate "C" primary key,
  name text,
  contact text,
  grievance_contact text,
  time_zone text,
  links jsonb,
  room bigint,
  added_at bigint not null,
  version integer not null
);

create table absent_colleges (
  domain text collate "C" primary key,
  tries integer not null,
  last_at bigint not null
);

insert into colleges (domain, added_at, version)
select distinct tenant, floor(extract(epoch from now()) * 1000)::bigint, 1 from users where verified_at is not null;
