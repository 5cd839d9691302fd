-- Expand, for 0.2.0 and later, 1 s for 100,000 items: keeps how many bytes each person's files take.
-- Triggers write these rows, and nothing else does, so that they come by themselves where uploads are copied to. A person
-- who is gone belongs to no tenant.

create table rooms (
  owner_id text primary key,
  tenant text not null,
  bytes integer not null,
  avatar_bytes integer not null,
  unpublished_bytes integer not null,
  unpublished_files integer not null
) without rowid;
create index rooms_of_tenant on rooms (tenant, bytes);

create trigger room_of_upload_that_came after insert on uploads begin
  insert into rooms (owner_id, tenant, bytes, avatar_bytes, unpublished_bytes, unpublished_files)
  values (new.owner_id, coalesce((select tenant from users where id = new.owner_id), ''), 0, 0, 0, 0)
  on conflict (owner_id) do nothing;
  update rooms set bytes = bytes + new.size, avatar_bytes = avatar_bytes + (new.folder = 'profile') * new.size,
    unpublished_bytes = unpublished_bytes + (new.used_by is null) * new.size,
    unpublished_files = unpublished_files + (new.used_by is null)
  where owner_id = new.owner_id;
end;

create trigger room_of_upload_that_changed after update of size, used_by on uploads begin
  update rooms set bytes = bytes + new.size - old.size,
    avatar_bytes = avatar_bytes + (new.folder = 'profile') * (new.size - old.size),
    unpublished_bytes = unpublished_bytes + (new.used_by is null) * new.size - (old.used_by is null) * old.size,
    unpublished_files = unpublished_files + (new.used_by is null) - (old.used_by is null)
  where owner_id = new.owner_id;
end;

create trigger room_of_upload_that_went after delete on uploads begin
  update rooms set bytes = bytes - old.size, avatar_bytes = avatar_bytes - (old.folder = 'profile') * old.size,
    unpublished_bytes = unpublished_bytes - (old.used_by is null) * old.size,
    unpublished_files = unpublished_files - (old.used_by is null)
  where owner_id = old.owner_id;
  delete from rooms where owner_id = old.owner_id and bytes = 0;
end;

create trigger room_of_captions_that_came after insert on captions begin
  insert into rooms (owner_id, tenant, bytes, avatar_bytes, unpublished_bytes, unpublished_files)
  values (new.uploader_id, coalesce((select tenant from users where id = new.uploader_id), ''), 0, 0, 0, 0)
  on conflict (owner_id) do nothing;
  update rooms set bytes = bytes + new.size where owner_id = new.uploader_id;
end;

create trigger room_of_captions_that_went after delete on captions begin
  update rooms set bytes = bytes - old.size where owner_id = old.uploader_id;
  delete from rooms where owner_id = old.uploader_id and bytes = 0;
end;

create trigger room_of_person_gone after delete on users begin
  update rooms set tenant = '' where owner_id = old.id;
end;

insert into rooms (owner_id, tenant, bytes, avatar_bytes, unpublished_bytes, unpublished_files)
select owner_id, coalesce((select tenant from users where id = owner_id), ''), sum(size),
  sum(case when folder = 'profile' then size else 0 end), sum(case when unpublished then size else 0 end),
  sum(case when unpublished then 1 else 0 end)
from (
  select owner_id, folder, size, used_by is null as unpublished from uploads
  union all select uploader_id, 'captions', size, false from captions
) as files
group by owner_id;
