-- Expand, for 0.2.0 and later, 1 s for 100,000 items, one by one: finds what one person commented, and on which items.

drop index if exists comments_by_author;
create index comments_by_author on comments (author_id, media_id);
