-- Expand, for 0.2.0 and later, 0 s for 100,000 items: clubs hold plans, and people hold seats in them.
-- An order is a person's or a club's. A club's has no user, so that an earlier release grants it to nobody; its payer is
-- kept beside. A club's handle is nobody's username: the triggers say so to earlier releases too, and to two that want
-- one name at once, who wait for each other.

create table clubs (
  id text collate "C" primary key,
  tenant text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  handle text not null,
  handle_key text not null unique,
  description text not null,
  avatar text,
  created_at bigint not null,
  plan_end bigint not null,
  closed_at bigint,
  favourite_count integer not null default 0,
  unique (tenant, name_key)
);

create table seats (
  club_id text collate "C" not null references clubs (id) on delete cascade,
  person_id text collate "C" not null references users (id) on delete cascade,
  role text not null,
  since bigint not null,
  primary key (club_id, person_id)
);
create index seats_of_person on seats (person_id);

create table invitations (
  id text collate "C" primary key,
  club_id text collate "C" not null references clubs (id) on delete cascade,
  inviter_id text collate "C" not null references users (id) on delete cascade,
  invitee_id text collate "C" references users (id) on delete cascade,
  role text not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index invitations_of_club on invitations (club_id, created_at);
create index invitations_of_person on invitations (invitee_id, created_at) where invitee_id is not null;
create index invitations_by_inviter on invitations (inviter_id);

create table club_grants (
  id text collate "C" primary key,
  club_id text collate "C" not null,
  order_id text collate "C" unique,
  months integer,
  until bigint,
  granted_at bigint not null
);
create index club_grants_of_club on club_grants (club_id);

alter table users add column seat_end bigint;

alter table orders add column club_id text collate "C";
alter table orders add column payer_id text collate "C" references users (id) on delete set null;
alter table orders add column new_club jsonb;

create function refuse_handle_of_person() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('handle ' || new.handle_key, 0));
  if exists (select 1 from users where name_key = new.handle_key) then
    raise exception 'Somebody has this handle.' using errcode = 'unique_violation';
  end if;
  return new;
end
$$;
create trigger handle_of_club before insert or update of handle_key on clubs
for each row execute function refuse_handle_of_person();

create function refuse_name_of_club() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('handle ' || new.name_key, 0));
  if exists (select 1 from clubs where handle_key = new.name_key) then
    raise exception 'A club has this name.' using errcode = 'unique_violation';
  end if;
  return new;
end
$$;
create trigger name_of_person before insert or update of name_key on users
for each row execute function refuse_name_of_club();
