-- Rights that hold against somebody who can run SQL as site_web or site_publisher, and constraints on
-- the values of posts that readers rely on.

-- Neither login may create anything that a function of the owner could find by its name. The right to
-- create temporary objects belongs to the database and is not part of a dump: migrate revokes it at
-- each run.
do $$
begin
  execute format('revoke create on schema %I from public', current_schema());
end $$;

-- pg_temp is searched first where a search_path does not name it. The migrator sets a search_path for
-- each migration that names it last; these functions were made before it did.
do $$
declare
  called regprocedure;
begin
  for called in
    select oid::regprocedure from pg_proc
     where pronamespace = current_schema()::regnamespace
       and (prosecdef or exists (select from unnest(proconfig) as setting where setting like 'search_path=%'))
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop
    execute format('alter function %s set search_path from current', called);
  end loop;
end $$;

-- The columns that the page and the preview of a post show, and the date of an unpublished post. A
-- migration that adds a column to posts replaces this view and published_posts, with the column last.
create view previewable_posts as
  select id, slug, title, hero_image_url, hero_image_alt, description, content, author, topics,
         published_at, updated_at, planned_at
    from posts;

drop function preview_post(uuid, timestamptz, text);

-- One post, whatever its status, for a link that is signed and has not ended. Its body is a string,
-- so that it follows the columns of the view.
create function preview_post(wanted uuid, expires_at timestamptz, signature text)
  returns setof previewable_posts
  language sql stable security definer set search_path from current as $$
    select * from previewable_posts
     where id = wanted
       and expires_at > now()
       and sha256(convert_to(signature, 'UTF8')) = sha256(convert_to(preview_signature(wanted, expires_at), 'UTF8'));
  $$;
revoke execute on function preview_post(uuid, timestamptz, text) from public;
grant execute on function preview_post(uuid, timestamptz, text) to site_web;

-- The server sees the cards of published posts only: a card's row holds a title. The table has another
-- name now, so that the image before this one reads the view.
alter table social_cards rename to post_cards;
create view social_cards with (security_barrier) as
  select title, hero_image_url, hash from post_cards
   where exists (
     select from posts
      where posts.title = post_cards.title and posts.hero_image_url = post_cards.hero_image_url
        and posts.published_at <= now());
create index posts_by_title on posts (title);
revoke all on post_cards from site_web;
grant select on social_cards to site_web;
-- For the publishing command of the image before this one.
grant select, insert, update (hash) on social_cards to site_publisher;

-- Not valid: rows of before stay as they are until they are written again. Readers leave out what
-- they cannot show.
alter table posts
  add constraint posts_hero_image_url_host check (
    hero_image_url ~ '^(/|https://[^][:space:][:cntrl:]/?#@:\\%<>^|"{}`[]+(:[1-5]?[0-9]{1,4})?([/?#]|$))') not valid,
  add constraint posts_published_at_years check (
    published_at >= '1900-01-01 00:00+00' and published_at < '9999-12-31 00:00+00') not valid,
  add constraint posts_planned_at_years check (
    planned_at >= '1900-01-01 00:00+00' and planned_at < '9999-12-31 00:00+00') not valid,
  add constraint posts_written_at_years check (
    least(created_at, updated_at) >= '1900-01-01 00:00+00'
    and greatest(created_at, updated_at) < '9999-12-31 00:00+00') not valid,
  add constraint posts_topics_list check (array_ndims(topics) is null or array_ndims(topics) = 1) not valid;
