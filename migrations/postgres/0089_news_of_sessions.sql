-- Expand, for 0.2.0 and later, 0 s for 100,000 items: tells every process that sessions or what they rest on changed.
-- By triggers, so that whoever writes tells it, with the end of the unit: an earlier release and a hand at psql too.

create function tell_of_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('quadrangle_sessions', '');
  return null;
end
$$;

create trigger session_changed after update or delete on sessions
for each statement execute function tell_of_sessions();

create trigger person_of_session_changed
after delete or update of tenant, created_at, password_hash, suspended_at, plan_end, developer, moderator, uploads_stopped_until on users
for each statement execute function tell_of_sessions();

create trigger college_of_session_changed after insert or update or delete on colleges
for each statement execute function tell_of_sessions();
