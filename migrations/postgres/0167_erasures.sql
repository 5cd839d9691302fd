-- Expand, for 0.2.0 and later, 0 s for 100,000 items: digests of those who were erased, a list that only grows. An earlier
-- release beside it does not add to it.

create table erasures (
  person text collate "C" primary key,
  at bigint not null
);
create function keep_erasures() returns trigger language plpgsql as $$
begin
  raise exception 'The list of erasures only grows.';
end
$$;
create trigger erasures_kept before update or delete on erasures for each row execute function keep_erasures();
