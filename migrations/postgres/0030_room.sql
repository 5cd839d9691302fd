-- What the files of one person take is summed over this index alone, which holds all that the sum needs.

create index uploads_room on uploads (owner_id, folder, used_by, size);
