-- Who is suspended is asked with every list of people who reacted, and they are few.

create index users_suspended on users (id) where suspended_at is not null;
