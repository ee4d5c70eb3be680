-- How often posts have changed: what a web process compares each second, whether it was notified or not.
-- The transaction of a change raises the number, so that nobody sees it before the change. A sequence
-- would show it earlier.
create table change_count (
  the_only_row boolean primary key default true check (the_only_row),
  count bigint not null default 0,
  transaction xid8
);
insert into change_count default values;
grant select on change_count to site_web;
-- For the lock of the row: writers run one after the other.
grant select, update on change_count to site_publisher;

-- Before the first row is locked: writers that change the same posts in another order wait here, one
-- after the other, and cannot deadlock. Once for each transaction, however many statements it has.
create or replace function announce_change() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  update change_count set count = count + 1, transaction = pg_current_xact_id()
   where transaction is distinct from pg_current_xact_id();
  if found then
    perform pg_notify('posts_changed', '');
  end if;
  return null;
end $$;

drop trigger announce_change on posts;
drop trigger announce_change on post_cards;

create trigger announce_change before insert or update or delete or truncate on posts
  for each statement execute function announce_change();
create trigger announce_change before insert or update or delete or truncate on post_cards
  for each statement execute function announce_change();
create trigger announce_change before insert or update or delete or truncate on deleted_posts
  for each statement execute function announce_change();
-- Also for changes that a restore or logical replication makes (session_replication_role = replica).
alter table posts enable always trigger announce_change;
alter table post_cards enable always trigger announce_change;
alter table deleted_posts enable always trigger announce_change;

-- The row of change_count is what writers wait for; a login without a right on it cannot hold it.
drop trigger take_turns on posts;
drop function take_turns();
