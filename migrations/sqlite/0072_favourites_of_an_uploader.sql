-- Whether somebody marked an uploader is found at once by either of the two, however many others marked them.
create index favourites_of_uploader on favourites (uploader_id, member_id);
drop index favourites_by_uploader;
