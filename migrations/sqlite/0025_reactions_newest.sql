-- Who reacted to an item, newest first, is a walk along an index.

create index reactions_newest on reactions (media_id, value, reacted_at, member_id);
