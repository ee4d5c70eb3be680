-- A post's life: draft, published (from its date on), unpublished, deleted. Where its former
-- addresses lead, who may do what, and how every replica hears of a change.

-- published_at is when a post is there for everybody, and null where it is not: an image that
-- knows nothing of drafts cannot show one.
alter table posts
  alter column published_at drop not null,
  add column status text not null default 'published'
    constraint posts_status_known check (status in ('draft', 'published', 'unpublished')),
  add column planned_at timestamptz
    constraint posts_planned_at_finite check (isfinite(planned_at)),
  add column topics text[] not null default '{}'
    constraint posts_topics_few check (cardinality(topics) <= 10)
    constraint posts_topics_form check (array_position(topics, null) is null),
  add constraint posts_published_at_by_status check ((status = 'published') = (published_at is not null)),
  add constraint posts_planned_at_by_status check (status <> 'published' or planned_at is null);

comment on column posts.planned_at is 'The date of a post that is not published, kept for when it is';
comment on column posts.topics is 'Names, as a reader sees them, the main one first';

-- The timer that shows a scheduled post asks for the next one.
create function next_publication() returns timestamptz
  language sql stable security definer set search_path from current
  return (select min(published_at) from posts where published_at > now());

-- Every replica listens; the same notification twice in a transaction is sent once.
create function announce_change() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('posts_changed', '');
  return null;
end $$;

create trigger announce_change
  after insert or update or delete or truncate on posts
  for each statement execute function announce_change();

-- Where a renamed post was, whoever renamed it. One hop: a former slug leads to the post itself.
create table former_slugs (
  slug text collate "C" primary key,
  post_id uuid not null references posts on delete cascade,
  renamed_at timestamptz not null default now()
);
create index former_slugs_of_post on former_slugs (post_id);

-- What had been there for everybody and is gone for good.
create table deleted_posts (
  slug text collate "C" primary key,
  deleted_at timestamptz not null default now()
);

create function take_slug() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'UPDATE' then
    insert into former_slugs (slug, post_id) values (old.slug, new.id)
      on conflict (slug) do update set post_id = excluded.post_id, renamed_at = now();
  end if;
  delete from former_slugs where slug = new.slug;
  delete from deleted_posts where slug = new.slug;
  return null;
end $$;

create trigger take_slug after insert on posts
  for each row execute function take_slug();
create trigger take_slug_of_renamed after update of slug on posts
  for each row when (old.slug is distinct from new.slug) execute function take_slug();

-- Before and not after: the former slugs go with their post.
create function leave_tombstone() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if old.status = 'unpublished' or old.published_at <= now() then
    insert into deleted_posts (slug)
      select slug from former_slugs where post_id = old.id union select old.slug
      on conflict (slug) do update set deleted_at = now();
  end if;
  return old;
end $$;

create trigger leave_tombstone before delete on posts
  for each row execute function leave_tombstone();

-- Rights. Roles belong to the whole server: another database of it may have made them already.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['site_web', 'site_publisher'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        begin
          execute format('create role %I nologin', wanted);
        exception
          when duplicate_object or unique_violation then null;
        end;
      end if;
      if not pg_has_role(current_user, wanted, 'set') then
        execute format('grant %I to %I with set true', wanted, current_user);
      end if;
    exception
      when insufficient_privilege then
        raise exception '% may neither create nor take on the role %: an administrator must once run "create role %" (where it is missing) and "grant % to %"',
          current_user, wanted, wanted, wanted, current_user;
    end;
  end loop;
  execute format('grant usage on schema %I to site_web, site_publisher', current_schema());
end $$;

-- What everybody may read. A barrier: no condition of a query is tried on rows that it hides.
create view published_posts with (security_barrier) as
  select id, slug, title, hero_image_url, hero_image_alt, description, content, author, topics,
         published_at, updated_at
    from posts
   where published_at <= now();

-- Former addresses of posts that everybody may read.
create view moved_posts with (security_barrier) as
  select former_slugs.slug, posts.slug as current_slug
    from former_slugs join posts on posts.id = former_slugs.post_id
   where posts.published_at <= now();

grant select on published_posts, moved_posts, deleted_posts to site_web;
grant select, insert, update, delete on posts to site_publisher;
grant select on published_posts, moved_posts, deleted_posts, former_slugs to site_publisher;

-- A link to a post that is not published yet: the post's id and the link's end, signed. The key
-- never leaves the database.
create extension if not exists pgcrypto;

create table preview_key (
  key bytea not null default gen_random_bytes(32),
  the_only_row boolean primary key default true check (the_only_row)
);
insert into preview_key default values;

create function preview_signature(post_id uuid, expires_at timestamptz) returns text
  language sql stable security definer set search_path from current
  return (select encode(hmac(convert_to(post_id || '/' || extract(epoch from expires_at)::bigint, 'UTF8'), key, 'sha256'), 'hex')
            from preview_key);

-- One post, whatever its status, for whoever holds a link that is signed and has not ended.
create function preview_post(wanted uuid, expires_at timestamptz, signature text) returns setof posts
  language sql stable security definer set search_path from current
  begin atomic
    select posts.* from posts
     where posts.id = wanted
       and expires_at > now()
       and sha256(convert_to(signature, 'UTF8')) = sha256(convert_to(preview_signature(wanted, expires_at), 'UTF8'));
  end;

revoke execute on function preview_signature(uuid, timestamptz) from public;
revoke execute on function preview_post(uuid, timestamptz, text) from public;
grant execute on function preview_signature(uuid, timestamptz) to site_publisher;
grant execute on function preview_post(uuid, timestamptz, text) to site_web;
