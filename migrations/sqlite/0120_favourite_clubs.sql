-- Expand, for 0.2.0 and later, 0 s for 100,000 items: people mark clubs as favourites.
-- Whether somebody marked a club is found at once by either of the two, and so are the clubs that they marked last.

create table club_favourites (
  member_id text not null references users (id) on delete cascade,
  club_id text not null references clubs (id) on delete cascade,
  marked_at integer not null,
  primary key (member_id, club_id)
) without rowid;
create index club_favourites_of_club on club_favourites (club_id, member_id);
create index club_favourites_marked_last on club_favourites (member_id, marked_at, club_id);
