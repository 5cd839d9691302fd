-- What happened on each day (UTC), and what the items of each tenant are and take, written in the unit of what changes them:
-- the operator's page and its plots count nothing. Who was seen on which day last is there to count each person once a day.
-- What happened before is counted here once, as far as it can be told; people on the last day on which they were seen.

create table daily_figures (
  day text primary key,
  uploads integer not null,
  bytes integer not null,
  active integer not null,
  payments integer not null,
  paise integer not null
) without rowid;

create table tenant_figures (
  tenant text primary key,
  videos integer not null,
  photos integer not null,
  bytes integer not null
) without rowid;

create table last_seen (
  person_id text primary key references users (id) on delete cascade,
  day text not null
) without rowid;

insert into last_seen (person_id, day)
select user_id, strftime('%Y-%m-%d', max(last_seen_at) / 1000, 'unixepoch') from sessions group by user_id;

insert into daily_figures (day, uploads, bytes, active, payments, paise)
select day, sum(uploads), sum(bytes), sum(active), sum(payments), sum(paise) from (
  select strftime('%Y-%m-%d', created_at / 1000, 'unixepoch') as day,
    1 as uploads, size as bytes, 0 as active, 0 as payments, 0 as paise from media
  union all select day, 0, 0, 1, 0, 0 from last_seen
  union all select strftime('%Y-%m-%d', paid_at / 1000, 'unixepoch'), 0, 0, 0, 1, amount from orders
  where paid_at is not null
) group by day;

insert into tenant_figures (tenant, videos, photos, bytes)
select tenant, sum(kind = 'video'), sum(kind = 'photo'), sum(size) from media group by tenant;
