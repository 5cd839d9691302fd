-- Likes and dislikes: one per person and item, whatever the code does.

create table reactions (
  media_id text not null references media (id) on delete cascade,
  member_id text not null references users (id) on delete cascade,
  value text not null,
  reacted_at integer not null,
  primary key (media_id, member_id)
);
create index reactions_by_member on reactions (member_id);
