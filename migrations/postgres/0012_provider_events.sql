-- What the payment provider told of orders, by its events or when it was asked: never changed, never removed. An order
-- says when the provider is to be asked about it next.

create table provider_events (
  id text collate "C" primary key,
  event text not null,
  provider_order_id text collate "C",
  payment_id text,
  state text,
  amount bigint,
  currency text,
  refunded bigint not null,
  told_at bigint not null
);
create index provider_events_by_order on provider_events (provider_order_id, told_at, id);

alter table orders add column check_at bigint;
update orders set check_at = created_at;
create index orders_to_check on orders (check_at, id);
