-- Orders and the grants of plans. Both stay when the person goes; an order grants once.

create table orders (
  id text primary key,
  provider_order_id text not null unique,
  user_id text references users (id) on delete set null,
  months integer not null,
  amount integer not null,
  currency text not null,
  created_at integer not null,
  paid_at integer,
  payment_id text,
  granted integer not null
);
create index orders_by_user on orders (user_id);
create index orders_newest on orders (created_at, id);

create table grants (
  id text primary key,
  user_id text not null,
  order_id text unique,
  months integer,
  until integer,
  granted_at integer not null
);
create index grants_by_user on grants (user_id);
