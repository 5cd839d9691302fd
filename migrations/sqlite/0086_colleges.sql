-- Expand, for 0.2.0 and later, 1 s for 100,000 items: lists the colleges; those that have verified members are listed.

create table colleges (
  domain text primary key,
  name text,
  contact text,
  grievance_contact text,
  time_zone text,
  links text,
  room integer,
  added_at integer not null,
  version integer not null
) without rowid;

create table absent_colleges (
  domain text primary key,
  tries integer not null,
  last_at integer not null
) without rowid;

insert into colleges (domain, added_at, version)
select distinct tenant, cast(unixepoch('subsec') * 1000 as integer), 1 from users where verified_at is not null;
