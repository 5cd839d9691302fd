-- Every change of an item's row raises its version, whoever makes it: what a process keeps of an item is right as long
-- as the version is the same.

alter table media add column version integer not null default 0;
create trigger media_changed after update on media when new.version = old.version begin
  update media set version = old.version + 1 where id = new.id;
end;
