-- The rights of the two logins: site_web reads published posts and all pictures, site_publisher writes
-- posts and pictures. Neither owns anything, and neither may create anything that a function of the
-- owner could find by its name. Roles belong to the whole server, so they may exist already.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['site_web', 'site_publisher'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
      if not pg_has_role(current_user, wanted, 'set') then
        execute format('grant %I to %I with set true', wanted, current_user);
      end if;
    exception
      -- The migration of another database was faster.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise insufficient_privilege using message = format('%s may neither create nor take on the role %s: an administrator '
          'must run "create role" for each missing role, then "grant site_web, site_publisher to %1$s"', current_user, wanted);
    end;
  end loop;
  execute format('revoke create on schema %I from public', current_schema());
  execute format('grant usage on schema %I to site_web, site_publisher', current_schema());
end $$;

-- What site_web may read: posts whose date has come. By a policy, since behind a security barrier
-- view PostgreSQL reads all posts for each list. It does not apply to the owner: migrations,
-- backups and the functions below.
alter table posts enable row level security;
create policy published on posts for select to site_web using (published_at <= now());
create policy written on posts to site_publisher using (true) with check (true);

-- The same rows for a role that may read more. A migration that adds a column to posts replaces this view.
create view published_posts with (security_invoker) as select * from posts where published_at <= now();

-- Former addresses of posts that everybody may read.
create view moved_posts with (security_barrier) as
  select former_slugs.slug, posts.slug as current_slug
    from former_slugs join posts on posts.id = former_slugs.post_id where posts.published_at <= now();

-- The cards of published posts: a card's row holds a title.
create view social_cards with (security_barrier) as
  select title, hero_image_url, hash from post_cards
   where exists (
     select from posts
      where posts.title = post_cards.title and posts.hero_image_url = post_cards.hero_image_url
        and posts.published_at <= now());

-- The functions below run with the rights of the owner, each for a reason of its own.

-- The published posts that match a search, best first, of the newest 400 matches; `found` is their number. Any text is
-- a query: «pre-entreno» is two words, and excluded words alone («-fuerza») are searched for as words. Matches in an
-- extract stand between U+E000 and U+E001; headings and the cells of rows that begin with | stay apart in it.
-- PostgreSQL's parser takes «kcal/día» for a file, so U+0001 separates the words; and it reads texts such as «-a-a-a»
-- again and again, 30,000 characters for 3 s, so a space follows 100 characters without one. The policy keeps the index
-- of words from being used, since @@ is not leakproof. Each text has a plan of its own: a rare word by the index of
-- words, and for a frequent one the newest posts are read until 400 contain it (6 ms for a word of all of 100,000
-- posts). Parallel workers would take the cores of other requests, and gain nothing.
create function search_posts(typed text, skipped integer, wanted integer)
  returns table (id uuid, place bigint, marked_extract text, found bigint)
  language plpgsql stable security definer set search_path from current set plan_cache_mode = force_custom_plan
  set max_parallel_workers_per_gather = 0 as $$
declare
  -- A hyphen that no word follows is removed: PostgreSQL rejects a query with 33 of them. Of «-té-verde» both
  -- words together are left out; within quotation marks a hyphen leaves nothing out.
  hyphened constant text := regexp_replace(searchable(typed), '-+(?= |$)', ' ', 'g');
  unquoted constant text := regexp_replace(hyphened, '(?<=^[^"]*"([^"]*"[^"]*")*[^"]*) -(?=[^"]*")', '  ', 'g');
  written constant text := regexp_replace(regexp_replace(unquoted, '(^| )-([^ "]+)', '\1-"\2"', 'g'), '([^ "])-', '\1 ', 'g');
  words constant text := singular(written);
  parsed constant tsquery := websearch_to_tsquery('site_spanish', words);
  sought constant tsquery := case when querytree(parsed) in ('', 'T') then plainto_tsquery('site_spanish', words) else parsed end;
  marked constant tsquery := case words when written then sought else sought || websearch_to_tsquery('site_spanish', written) end;
begin
  return query
    with newest as materialized (
      select posts.id from posts
       where posts.words @@ sought and published_at <= now()
       order by published_at desc, posts.id desc limit 400
    ), ranked as (
      select posts.id, description, content, count(*) over () as matches,
             row_number() over (order by ts_rank(posts.words, sought) desc, published_at desc, posts.id desc) as place
        from newest join posts using (id)
       order by place offset skipped limit wanted
    )
    select ranked.id, ranked.place,
           translate(ts_headline('site_spanish',
             regexp_replace(translate(
               concat_ws(' — ', regexp_replace(plain_text(regexp_replace(regexp_replace(left(content, 30000),
                 '^ *([#|].*[^-:|[:space:].!?])[ |]*$', '\1.', 'gn'), '(?<=.)\|(?= *-?[^-:|[:space:]])', ' / ', 'gn')),
                 '\S{100}', '\& ', 'g'), description), U&'\0001\E000\E001', ''),
               '[&./@\u00a0-\u00bf\u2000-\u2bff]', E'\u0001\\&\u0001', 'g'), marked,
             U&'StartSel=\E000, StopSel=\E001, MaxFragments=2, MaxWords=20, MinWords=10, FragmentDelimiter=" … "'), U&'\0001', ''),
           matches
      from ranked order by ranked.place;
end $$;

-- A link to a post that is not published yet: the post's id and the link's end, signed. The key never
-- leaves the database. The hash is nested, as in HMAC, against length extension.
create table preview_key (
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  the_only_row boolean primary key default true check (the_only_row)
);
insert into preview_key default values;

create function preview_signature(post_id uuid, expires_at timestamptz) returns text
  language sql stable security definer set search_path from current
  return (select encode(sha256(key || sha256(key || convert_to(
            post_id || '/' || extract(epoch from expires_at)::bigint, 'UTF8'))), 'hex') from preview_key);

-- One post, whatever its status, for a link that is signed and has not ended. Its body is a string, so
-- that it follows the columns of the table.
create function preview_post(wanted uuid, expires_at timestamptz, signature text) returns setof posts
  language sql stable security definer set search_path from current as $$
    select * from posts
     where id = wanted and expires_at > now()
       and sha256(convert_to(signature, 'UTF8')) = sha256(convert_to(preview_signature(wanted, expires_at), 'UTF8'));
  $$;

revoke execute on function preview_signature(uuid, timestamptz), preview_post(uuid, timestamptz, text) from public;

grant select on posts, published_posts, moved_posts, social_cards, deleted_posts, change_count, assets to site_web;
-- A picture's address holds a hash that nobody guesses, so pictures of drafts need no view.
grant select on pictures, picture_renditions to site_web;
grant execute on function preview_post(uuid, timestamptz, text) to site_web;

grant select, insert, update, delete on posts to site_publisher;
grant select, insert, delete, update on former_slugs, deleted_posts to site_publisher;
-- For the lock of the row: writers run one after the other.
grant select, update (the_only_row) on change_count to site_publisher;
grant select, delete on post_versions to site_publisher;
grant select, insert, delete on pictures, picture_renditions to site_publisher;
grant select, insert, delete, update (hash) on picture_sources, post_cards to site_publisher;
grant execute on function preview_signature(uuid, timestamptz) to site_publisher;
