-- Expand, for 0.2.0 and later, 0 s for 100,000 items: keeps who belongs to a college by its own word.

create table rosters (
  email text collate "C" primary key,
  tenant text collate "C" not null,
  name text,
  leaves_on text
);

create index rosters_of_college on rosters (tenant);

alter table colleges add column roster text;
