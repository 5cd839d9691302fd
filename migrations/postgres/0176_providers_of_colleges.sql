-- Expand, for 0.2.0 and later, 0 s for 100,000 items: keeps how identity providers of colleges know us.

create table college_providers (
  domain text primary key,
  issuer text not null,
  client_id text not null,
  client_secret text not null
);
