-- Expand, for 0.2.0 and later, 1 s for 100,000 items: what former members shared takes room of their college as before.
-- Where a database is copied, uploads come before the items that say whose they were.

drop trigger room_of_person_gone;

create trigger room_of_item_that_came after insert on media begin
  update rooms set tenant = new.tenant where owner_id = new.uploader_id and tenant = '';
end;

update rooms set tenant = (select tenant from media where uploader_id = owner_id limit 1)
where tenant = '' and exists (select 1 from media where uploader_id = owner_id);
