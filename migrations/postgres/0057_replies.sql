-- Which comment began what a comment belongs to: itself, or the one that is answered; and whom a text may name.

alter table comments add column thread_id text collate "C" not null default '';
alter table comments add column thread_at bigint not null default 0;
update comments set thread_id = id, thread_at = created_at;
create index comments_by_thread on comments (media_id, thread_at, thread_id, created_at, id);

create index users_by_username on users (tenant, (name_key collate "C"));
create index users_by_full_name on users (tenant, (lower(full_name) collate "C"));
