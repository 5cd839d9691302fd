-- Queries and feedback to whoever runs the installation.

create table contact_messages (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  full_name text not null,
  name text not null,
  email text not null,
  message text not null,
  created_at integer not null
);
create index contact_messages_by_user on contact_messages (user_id);
