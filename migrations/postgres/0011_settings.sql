-- What the installation made up for itself once, such as its secret key.

create table settings (
  key text primary key,
  value text not null
);
