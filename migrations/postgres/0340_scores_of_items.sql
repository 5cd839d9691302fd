-- Expand, for 0.2.0 and later, 2 s for 100,000 items: the score of each item again, in a narrow row with the only index
-- that holds it, so that a view or a like writes no other index of the item. Triggers write these rows, and nothing else
-- does. The release before sorts the items of a college for a page of trending from now on.

create table media_scores (
  media_id text collate "C" primary key references media (id) on delete cascade,
  tenant text collate "C" not null,
  kind text collate "C" not null,
  listed boolean not null,
  score double precision not null
);

create function add_score() returns trigger language plpgsql as $$
begin
  insert into media_scores (media_id, tenant, kind, listed, score)
  values (new.id, new.tenant, new.kind, new.state = 'ready' and not new.hidden, new.score);
  return null;
end
$$;
create trigger media_score_came after insert on media for each row execute function add_score();

create function move_score() returns trigger language plpgsql as $$
begin
  update media_scores set listed = new.state = 'ready' and not new.hidden, score = new.score where media_id = new.id;
  return null;
end
$$;
create trigger media_score_moved after update of state, hidden, score on media for each row
when (
  old.score <> new.score or (old.state = 'ready' and not old.hidden) <> (new.state = 'ready' and not new.hidden)
)
execute function move_score();

insert into media_scores (media_id, tenant, kind, listed, score)
select id, tenant, kind, state = 'ready' and not hidden, score from media;
create index media_scores_trend on media_scores (tenant, kind, listed, score, media_id);
drop index media_trend;

-- A row whose counters change stays on its page where there is room, and then no index is written.
alter table media set (fillfactor = 90);
