-- Expand, for 0.2.0 and later, 0 s for 100,000 items: whom identity providers know as which of our people. Who signs in
-- through an earlier release beside it is bound at the next time.

create table identities (
  user_id text not null references users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  bound_at integer not null,
  primary key (user_id, issuer)
);
create unique index identities_by_subject on identities (issuer, subject);
