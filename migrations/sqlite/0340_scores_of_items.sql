-- Expand, for 0.2.0 and later, 2 s for 100,000 items: the score of each item again, in a narrow row with the only index
-- that holds it, so that a view or a like writes no other index of the item. Triggers write these rows, and nothing else
-- does. The release before sorts the items of a college for a page of trending from now on.

create table media_scores (
  media_id text primary key references media (id) on delete cascade,
  tenant text not null,
  kind text not null,
  listed integer not null,
  score real not null
);

create trigger media_score_came after insert on media begin
  insert into media_scores (media_id, tenant, kind, listed, score)
  values (new.id, new.tenant, new.kind, new.state = 'ready' and not new.hidden, new.score);
end;

create trigger media_score_moved after update of state, hidden, score on media
when
  old.score <> new.score or (old.state = 'ready' and not old.hidden) <> (new.state = 'ready' and not new.hidden)
begin
  update media_scores set listed = new.state = 'ready' and not new.hidden, score = new.score where media_id = new.id;
end;

insert into media_scores (media_id, tenant, kind, listed, score)
select id, tenant, kind, state = 'ready' and not hidden, score from media;
create index media_scores_trend on media_scores (tenant, kind, listed, score, media_id);
drop index media_trend;
