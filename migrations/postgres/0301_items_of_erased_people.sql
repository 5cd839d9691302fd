-- Expand, for 0.2.0 and later, 1 s for 100,000 items: the items of people who were suspended and then erased are shown
-- again, with the cards of their batches.

update media set hidden = false
where hidden = true and withheld = false and binned = false and (pool is null or pool <> 'offered')
  and not exists (select 1 from users where users.id = media.uploader_id);

update media set stands_for = case
  when not (state = 'ready' and hidden = false) then 1
  when exists (
    select 1 from media other
    where other.batch_id = media.batch_id and other.state = 'ready' and other.hidden = false
      and other.tenant = media.tenant and other.kind = media.kind
      and (other.position, other.id) < (media.position, media.id)
  ) then 0
  else (
    select count(*) from media other
    where other.batch_id = media.batch_id and other.state = 'ready' and other.hidden = false
      and other.tenant = media.tenant and other.kind = media.kind
  )
end
where batch_id <> id and not exists (select 1 from users where users.id = media.uploader_id);
