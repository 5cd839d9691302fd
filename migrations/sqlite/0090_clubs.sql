-- Expand, for 0.2.0 and later, 0 s for 100,000 items: clubs hold plans, and people hold seats in them.
-- An order is a person's or a club's. A club's has no user, so that an earlier release grants it to nobody; its payer is
-- kept beside. A club's handle is nobody's username: the triggers say so to earlier releases too.

create table clubs (
  id text primary key,
  tenant text not null,
  name text not null,
  name_key text not null,
  handle text not null,
  handle_key text not null unique,
  description text not null,
  avatar text,
  created_at integer not null,
  plan_end integer not null,
  closed_at integer,
  favourite_count integer not null default 0,
  unique (tenant, name_key)
);

create table seats (
  club_id text not null references clubs (id) on delete cascade,
  person_id text not null references users (id) on delete cascade,
  role text not null,
  since integer not null,
  primary key (club_id, person_id)
) without rowid;
create index seats_of_person on seats (person_id);

create table invitations (
  id text primary key,
  club_id text not null references clubs (id) on delete cascade,
  inviter_id text not null references users (id) on delete cascade,
  invitee_id text references users (id) on delete cascade,
  role text not null,
  created_at integer not null,
  expires_at integer not null
);
create index invitations_of_club on invitations (club_id, created_at);
create index invitations_of_person on invitations (invitee_id, created_at) where invitee_id is not null;
create index invitations_by_inviter on invitations (inviter_id);

create table club_grants (
  id text primary key,
  club_id text not null,
  order_id text unique,
  months integer,
  until integer,
  granted_at integer not null
);
create index club_grants_of_club on club_grants (club_id);

alter table users add column seat_end integer;

alter table orders add column club_id text;
alter table orders add column payer_id text references users (id) on delete set null;
alter table orders add column new_club text;

create trigger handle_of_club before insert on clubs
when exists (select 1 from users where name_key = new.handle_key) begin
  select raise(abort, 'Somebody has this handle.');
end;
create trigger handle_of_club_changed before update of handle_key on clubs
when exists (select 1 from users where name_key = new.handle_key) begin
  select raise(abort, 'Somebody has this handle.');
end;
create trigger name_of_person before insert on users
when exists (select 1 from clubs where handle_key = new.name_key) begin
  select raise(abort, 'A club has this name.');
end;
create trigger name_of_person_changed before update of name_key on users
when exists (select 1 from clubs where handle_key = new.name_key) begin
  select raise(abort, 'A club has this name.');
end;
