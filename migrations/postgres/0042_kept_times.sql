-- When a picture was taken is kept with its upload before that is removed from the file: what comes after may fail. And
-- what was uploaded in one go stands in its event at one time, so that its places decide.

alter table uploads add column taken_at bigint;

update event_items set moment = (
  select batches.began_at from media join batches on batches.id = media.batch_id where media.id = event_items.media_id
) where media_id in (
  select media.id from media join batches on batches.id = media.batch_id where media.taken_at is null
);
