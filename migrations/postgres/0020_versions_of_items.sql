-- Every change of an item's row raises its version, whoever makes it: what a process keeps of an item is right as long
-- as the version is the same.

alter table media add column version integer not null default 0;
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger media_changed before update on media for each row execute function raise_version();
