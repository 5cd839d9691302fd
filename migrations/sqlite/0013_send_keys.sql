-- What is sent again with its key, because the answer to the first was lost, is stored once.

alter table contact_messages add column key text;
drop index contact_messages_by_user;
create unique index contact_messages_once on contact_messages (user_id, key);

alter table comments add column key text;
drop index comments_by_author;
create unique index comments_once on comments (author_id, key);
