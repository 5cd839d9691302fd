-- Who did what to accounts, items and the installation. The log is only added to: an entry is never changed, and removed
-- only once it is older than the horizon, which moves on with the days that the operator keeps the log for.

create table audit_log (
  id text primary key,
  at integer not null,
  act text not null,
  doer text not null,
  doer_id text,
  person_id text,
  item_id text,
  details text not null
) without rowid;
create index audit_log_by_time on audit_log (at, id);
create index audit_log_by_person on audit_log (person_id, at, id) where person_id is not null;
create index audit_log_by_doer on audit_log (doer_id, at, id) where doer_id is not null;

create table audit_horizon (
  id integer primary key check (id = 1),
  kept_from integer not null
);
insert into audit_horizon (id, kept_from) values (1, 0);

create trigger audit_log_unchanged before update on audit_log begin
  select raise(abort, 'The audit log is only added to.');
end;
create trigger audit_log_not_replaced before insert on audit_log
when exists (select 1 from audit_log where id = new.id) begin
  select raise(abort, 'The audit log is only added to.');
end;
create trigger audit_log_kept before delete on audit_log
when old.at >= coalesce((select kept_from from audit_horizon), 0) begin
  select raise(abort, 'The audit log is only added to.');
end;
