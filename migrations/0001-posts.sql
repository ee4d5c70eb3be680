-- Posts as their owner wrote them, and what follows from them. The checks make a wrong row impossible.

create extension if not exists unaccent;

-- Spanish, whose accents nobody types in a search.
create text search configuration site_spanish (copy = pg_catalog.spanish);
alter text search configuration site_spanish alter mapping for word, hword, hword_part with unaccent, spanish_stem;

-- «Pérdida de grasa» is at perdida-de-grasa; '' where no letter or digit is left. The same rule as
-- topicSlug() in src/posts/slug.ts.
create function topic_slug(name text) returns text language sql immutable strict
  return rtrim(left(trim('-' from regexp_replace(
    lower(regexp_replace(normalize(name, NFKD), U&'[\0300-\036f]', '', 'g') collate "C"),
    '[^a-z0-9]+', '-', 'g')), 120), '-');

create function topic_slugs(names text[]) returns text[] language sql immutable strict
  return array(select distinct slug from unnest(names) as name cross join lateral topic_slug(name) as slug
                where slug <> '' order by slug);

-- Markdown as plain text, near enough for searches and extracts. Each pattern takes time linear in the text.
create function plain_text(markdown text) returns text language sql immutable strict
  return btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(normalize(markdown),
    '<(?:[bh]r|/(?:p|li|[dt][dht]|div|h[1-6]|summary|blockquote))\M[^<>]*>|&nbsp;', ' ', 'gi'),
    '<[/![:alpha:]][^<>]*>', '', 'g'),
    '[*_`]+|~~|\[\^[^][[:space:]]*\]:?|!(?=\[)|\]\((?:<[^<>\n]*>|(?:[^()[:space:]]|\([^()[:space:]]*\))*)'
      || '(?:([[:space:]]+)(?:"([^"\n]*)"|''([^''\n]*)''|\(([^()\n]*)\)))?[[:space:]]*\)', '\1\2\3\4', 'g'),
    '[][#|>\\<[:space:]]+|(?<![[:alnum:]])[:-]+(?![[:alnum:]])', ' ', 'g'), ' {2,}', ' ', 'g'));

-- A text for the parser of searches, which would take some signs for the start of an address or a tag, and read
-- what follows again and again. Quotation marks and hyphens stay: they have a meaning in a query.
create function searchable(text) returns text language sql immutable strict
  return regexp_replace(normalize($1),
    '[!#-,./:-@[-`{-~\u00a0-\u00bf\u2000-\u2bff\ufe0f\U0001f000-\U0001faff]', ' ', 'g');

-- The Spanish stemmer keeps the s of foreign plurals such as «kettlebells».
create function singular(text) returns text language sql immutable strict
  return regexp_replace($1, '([b-df-hj-np-rt-z])s\M', '\1', 'gi');

create function words_in(text) returns tsvector language sql immutable strict
  return to_tsvector('site_spanish', singular(translate(searchable($1), '"-', '  ')));

-- A tsvector holds a megabyte: of a longer text the first 100,000 characters count.
create function words_of(title text, description text, topics text[], content text) returns tsvector language sql immutable
  return setweight(words_in(title), 'A')
    || setweight(words_in(concat_ws(' ', description, topics::text)), 'B')
    || setweight(words_in(plain_text(left(content, 100000))), 'C');

create domain slug as text collate "C"
  constraint slug_form check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
  constraint slug_length check (length(value) <= 120);

-- Text in one line: what front matter can hold and a terminal can show.
create domain one_line as text
  constraint one_line_form check (value ~ '\S' and value !~ '[[:cntrl:]]');

-- A time whose year has four digits in every time zone, as every program can write it.
create domain instant as timestamptz
  constraint instant_years check (value >= '1900-01-01 00:00+00' and value < '9999-12-31 00:00+00');

create table posts (
  id uuid primary key default gen_random_uuid(),
  slug slug not null unique,
  title one_line not null check (length(title) <= 200),
  hero_image_url text not null check (length(hero_image_url) <= 2000
    and hero_image_url ~ '^(/[^/\\[:space:][:cntrl:]]|https://[^/[:space:][:cntrl:]])[^\\[:space:][:cntrl:]]*$'
    and hero_image_url ~ '^(/|https://[^][:space:][:cntrl:]/?#@:\\%<>^|"{}`[]+(:[1-5]?[0-9]{1,4})?([/?#]|$))'),
  hero_image_alt one_line not null check (length(hero_image_alt) <= 500),
  description one_line not null check (length(description) <= 500),
  -- Markdown, as the owner wrote it.
  content text not null check (content ~ '\S' and octet_length(content) <= 1048576),
  author one_line not null check (length(author) <= 100),
  -- Names, as a reader sees them, the main one first; each with letters, and none of them twice.
  topics text[] not null default '{}' check (coalesce(array_ndims(topics), 1) = 1 and cardinality(topics) <= 10
    and cardinality(topic_slugs(topics)) = cardinality(topics)
    and topics::text !~ '[[:cntrl:]]' and array_to_string(topics, E'\n') ~ E'^([^\n]{1,60}(\n|$))*$'),
  status text not null default 'published' check (status in ('draft', 'published', 'unpublished')),
  -- When the post becomes public.
  published_at instant check ((status = 'published') = (published_at is not null)),
  -- The date that a post which is not published will have.
  planned_at instant check (status <> 'published' or planned_at is null),
  created_at instant not null default now(),
  updated_at instant not null default now(),
  -- What lists and searches look into.
  topic_slugs text[] not null generated always as (topic_slugs(topics)) stored,
  words tsvector not null generated always as (words_of(title, description, topics || author::text, content)) stored
) with (autovacuum_vacuum_scale_factor = 0.02);

-- Newest first, and by id at equal dates. Posts are counted, and those of a topic chosen, in this index alone while
-- vacuums are frequent: under a policy site_web could use no index of topic_slugs, since @> is not leakproof.
create index posts_newest_first on posts (published_at desc, id desc) include (topic_slugs);
create index posts_by_title on posts (title);
-- Every search reads the pending list of the index: 64 kB at most, the smallest limit.
create index posts_by_word on posts using gin (words) with (gin_pending_list_limit = 64);

-- Where a renamed post was, whoever renamed it. One hop: a former slug leads to the post itself.
create table former_slugs (
  slug slug primary key,
  post_id uuid not null references posts on delete cascade
);
create index former_slugs_of_post on former_slugs (post_id);

-- Slugs of deleted posts that were public.
create table deleted_posts (slug slug primary key);

-- How often posts have changed, which a web process asks each second, notified or not. The transaction of
-- a change raises the number, so that nobody sees it before the change; a sequence would show it earlier.
create table change_count (
  the_only_row boolean primary key default true check (the_only_row),
  count bigint not null default 0,
  transaction xid8
);
insert into change_count default values;

-- Before the first row is locked: writers that change the same posts in another order wait here, one
-- after the other, and cannot deadlock. Once for each transaction, however many statements it has.
create function announce_change() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update change_count set count = count + 1, transaction = pg_current_xact_id()
   where transaction is distinct from pg_current_xact_id();
  if found then
    perform pg_notify('posts_changed', '');
  end if;
  return null;
end $$;

create trigger announce_change before insert or update or delete or truncate on posts
  for each statement execute function announce_change();
create trigger announce_change before insert or update or delete or truncate on former_slugs
  for each statement execute function announce_change();
create trigger announce_change before insert or update or delete or truncate on deleted_posts
  for each statement execute function announce_change();
-- Also for changes of a restore, which sets session_replication_role = replica. A subscriber of logical replication
-- runs no trigger of a statement: it is no database for the site.
alter table posts enable always trigger announce_change;
alter table former_slugs enable always trigger announce_change;
alter table deleted_posts enable always trigger announce_change;

-- Each change of a post sets the date of its last change, unless the statement sets one.
create function touch_post() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

create trigger touch_post before update on posts
  for each row when (old.updated_at = new.updated_at)
  execute function touch_post();

-- A slug that a post has now is no former one, and not that of a deleted post.
create function take_slug() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'UPDATE' then
    insert into former_slugs (slug, post_id) values (old.slug, new.id)
      on conflict (slug) do update set post_id = excluded.post_id;
  end if;
  delete from former_slugs where slug = new.slug;
  delete from deleted_posts where slug = new.slug;
  return null;
end $$;

create trigger take_slug after insert or update of slug on posts for each row execute function take_slug();

-- Before the deletion, which removes the former slugs too.
create function leave_tombstone() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if old.status = 'unpublished' or old.published_at <= now() then
    insert into deleted_posts (slug)
      select slug from former_slugs where post_id = old.id union select old.slug
      on conflict do nothing;
  end if;
  return old;
end $$;

create trigger leave_tombstone before delete on posts for each row execute function leave_tombstone();
