-- Orders and the grants of plans. Both stay when the person goes; an order grants once.

create table orders (
  id text collate "C" primary key,
  provider_order_id text not null unique,
  user_id text collate "C" references users (id) on delete set null,
  months integer not null,
  amount integer not null,
  currency text not null,
  created_at bigint not null,
  paid_at bigint,
  payment_id text,
  granted boolean not null
);
create index orders_by_user on orders (user_id);
create index orders_newest on orders (created_at, id);

create table grants (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  order_id text collate "C" unique,
  months integer,
  until bigint,
  granted_at bigint not null
);
create index grants_by_user on grants (user_id);
