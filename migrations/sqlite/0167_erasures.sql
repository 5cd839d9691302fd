-- Expand, for 0.2.0 and later, 0 s for 100,000 items: digests of those who were erased, a list that only grows. An earlier
-- release beside it does not add to it.

create table erasures (
  person text primary key,
  at integer not null
);
create trigger erasures_unchanged before update on erasures begin
  select raise(abort, 'The list of erasures only grows.');
end;
create trigger erasures_kept before delete on erasures begin
  select raise(abort, 'The list of erasures only grows.');
end;
