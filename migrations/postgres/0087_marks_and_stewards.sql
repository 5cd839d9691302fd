-- Expand, for 0.2.0 and later, 0 s for 100,000 items: keeps the marks of colleges, and who their stewards are.

alter table colleges add column marked boolean not null default false;

create table college_marks (
  domain text collate "C" primary key,
  type text not null,
  data text not null
);

alter table users add column steward boolean not null default false;
