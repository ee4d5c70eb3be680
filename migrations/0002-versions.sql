-- What a post was before each change, whoever made it and by whatever means. Deleting can be undone.
create table post_versions (
  id bigint generated always as identity primary key,
  post_id uuid not null,
  -- The slug before the change; of a new post, the slug after it.
  slug slug not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  changed_at timestamptz not null default clock_timestamp(),
  -- The login that made the change.
  changed_by text not null default session_user,
  application text not null default current_setting('application_name'),
  transaction xid8 not null default pg_current_xact_id(),
  -- The row before the change, null where there was none. A migration that changes the meaning of a
  -- column changes it here too.
  state jsonb,
  former_slugs text[] not null default '{}'
);
create index post_versions_of_post on post_versions (post_id, id);
create index post_versions_by_slug on post_versions (slug, id);
create index post_versions_by_time on post_versions (changed_at);

-- One version for each post and transaction, since nobody sees what a transaction does in between. The
-- newest 100 of a post stay, so that a script cannot fill the disk; posts clean removes old ones.
create function record_version() returns trigger language plpgsql security definer set search_path from current as $$
declare
  post constant posts := case when tg_op = 'INSERT' then new else old end;
begin
  if not exists (
    select from post_versions where post_id = post.id and transaction = pg_current_xact_id()
       and changed_at >= transaction_timestamp()
  ) then
    insert into post_versions (post_id, slug, operation, state, former_slugs)
      values (post.id, post.slug, lower(tg_op collate "C"),
        case when tg_op <> 'INSERT' then to_jsonb(old) - '{topic_slugs,words}'::text[] end,
        array(select slug from former_slugs where post_id = post.id order by slug));
    delete from post_versions
     where id in (select id from post_versions where post_id = post.id order by id desc offset 100);
  end if;
  return old;
end $$;

create trigger record_version after insert on posts for each row execute function record_version();
create trigger record_version_of_changed after update on posts
  for each row when (old.* is distinct from new.*) execute function record_version();
create trigger record_version_of_deleted before delete on posts for each row execute function record_version();

-- Deletes each post by itself first, so that its version and its tombstone are stored.
create function delete_before_truncate() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  delete from posts;
  return null;
end $$;

create trigger delete_before_truncate before truncate on posts
  for each statement execute function delete_before_truncate();
