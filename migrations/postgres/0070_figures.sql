-- What happened on each day (UTC), and what the items of each tenant are and take, written in the unit of what changes them:
-- the operator's page and its plots count nothing. Who was seen on which day last is there to count each person once a day.
-- What happened before is counted here once, as far as it can be told; people on the last day on which they were seen.

create table daily_figures (
  day text collate "C" primary key,
  uploads integer not null,
  bytes bigint not null,
  active integer not null,
  payments integer not null,
  paise bigint not null
);

create table tenant_figures (
  tenant text collate "C" primary key,
  videos integer not null,
  photos integer not null,
  bytes bigint not null
);

create table last_seen (
  person_id text collate "C" primary key references users (id) on delete cascade,
  day text collate "C" not null
);

insert into last_seen (person_id, day)
select user_id, to_char(to_timestamp(max(last_seen_at) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD')
from sessions group by user_id;

insert into daily_figures (day, uploads, bytes, active, payments, paise)
select day, sum(uploads), sum(bytes), sum(active), sum(payments), sum(paise) from (
  select to_char(to_timestamp(created_at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD') as day,
    1 as uploads, size as bytes, 0 as active, 0 as payments, 0 as paise from media
  union all select day, 0, 0, 1, 0, 0 from last_seen
  union all select to_char(to_timestamp(paid_at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD'), 0, 0, 0, 1, amount from orders
  where paid_at is not null
) as happened group by day;

insert into tenant_figures (tenant, videos, photos, bytes)
select tenant, count(*) filter (where kind = 'video'), count(*) filter (where kind = 'photo'), sum(size)
from media group by tenant;
