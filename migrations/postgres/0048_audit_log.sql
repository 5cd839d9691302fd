-- Who did what to accounts, items and the installation. The log is only added to: an entry is never changed, and removed
-- only once it is older than the horizon, which moves on with the days that the operator keeps the log for.

create table audit_log (
  id text collate "C" primary key,
  at bigint not null,
  act text not null,
  doer text not null,
  doer_id text collate "C",
  person_id text collate "C",
  item_id text collate "C",
  details jsonb not null
);
create index audit_log_by_time on audit_log (at, id);
create index audit_log_by_person on audit_log (person_id, at, id) where person_id is not null;
create index audit_log_by_doer on audit_log (doer_id, at, id) where doer_id is not null;

create table audit_horizon (
  id integer primary key check (id = 1),
  kept_from bigint not null
);
insert into audit_horizon (id, kept_from) values (1, 0);

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to.';
end
$$;
create trigger audit_log_unchanged before update on audit_log for each row execute function refuse_change_of_audit();
create trigger audit_log_not_emptied before truncate on audit_log
for each statement execute function refuse_change_of_audit();

create function keep_audit() returns trigger language plpgsql as $$
begin
  if old.at >= coalesce((select kept_from from audit_horizon), 0) then
    raise exception 'The audit log is only added to.';
  end if;
  return old;
end
$$;
create trigger audit_log_kept before delete on audit_log for each row execute function keep_audit();
