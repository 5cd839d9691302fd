-- How many items the card of an item holds: of a batch's shown items of a kind the first stands for all of them (0: another
-- one does), and what is not shown to everybody stands for itself. Pages of cards walk along what stands for something.

alter table media add column stands_for integer not null default 1;
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
where batch_id <> id;

create index media_cards_recent on media (tenant, kind, state, hidden, batch_place, id) where stands_for > 0;
create index media_cards_random on media (tenant, kind, state, hidden, random_key, id) where stands_for > 0;
create index media_cards_by_uploader on media (uploader_id, kind, tenant, batch_place, id, state, hidden, stands_for)
  where stands_for > 0;
