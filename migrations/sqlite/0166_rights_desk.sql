-- Expand, for 0.2.0 and later, 0 s for 100,000 items: people without an account ask at the rights desk. An earlier release
-- beside it leaves their cases to this one.

create table rights_requests (
  id text primary key,
  kind text not null,
  email text,
  language text not null,
  link text,
  text text not null,
  member_id text references users (id) on delete set null,
  created_at integer not null,
  code text,
  code_until integer,
  code_tries integer not null,
  case_id text references cases (id) on delete cascade,
  number text,
  due_at integer,
  next_at integer
);
create index rights_requests_of_member on rights_requests (member_id) where member_id is not null;
create unique index rights_requests_by_case on rights_requests (case_id);
create index rights_requests_next on rights_requests (next_at) where next_at is not null;
create index rights_requests_unproved on rights_requests (created_at) where case_id is null;
create index rights_requests_known on rights_requests (case_id) where email is not null;
