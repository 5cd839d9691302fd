-- What is said under the items.

create table comments (
  id text collate "C" primary key,
  media_id text collate "C" not null references media (id) on delete cascade,
  author_id text collate "C" not null references users (id) on delete cascade,
  text text not null,
  created_at bigint not null
);
create index comments_by_media on comments (media_id, created_at, id);
create index comments_by_author on comments (author_id);
