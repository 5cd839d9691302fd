-- The checksum of a file as it was sent, so that whoever chooses it again learns that it is shared already. It is not known of
-- what was sent before.

alter table uploads add column checksum text;
create index uploads_by_checksum on uploads (owner_id, checksum) where checksum is not null;
