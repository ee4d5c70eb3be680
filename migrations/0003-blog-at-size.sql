-- The blog at any size: pages, topics, search and related posts, each on an index. What is derived
-- from posts stands in tables of its own; triggers keep it, whoever writes a post and however.

create extension if not exists unaccent;

-- Spanish, whose accents nobody types in a search.
create text search configuration site_spanish (copy = pg_catalog.spanish);
alter text search configuration site_spanish
  alter mapping for word, hword, hword_part with unaccent, spanish_stem;

-- In which lists a post stands: that of all posts, called '', and that of each of its topics, called
-- by the topic's slug. A post that waits for its date is in them already; readers look past it.
create table listings (
  post_id uuid not null,
  list text collate "C" not null,
  -- The topic's name as the post writes it.
  name text,
  published_at timestamptz not null,
  primary key (post_id, list)
);
create index listings_newest_first on listings (list, published_at desc, post_id desc);

-- How many posts of each list fall into each month (UTC): a page far back is found by adding up
-- months, and not by walking over every post before it.
create table listing_months (
  list text collate "C" not null,
  month date not null,
  posts bigint not null,
  primary key (list, month)
);

-- What a search looks into. A row is kept short, the words of a long text beside it (TOAST): those
-- that the index finds are visited for their dates, and few of them for their words. What the index
-- has not sorted in yet is read by every search: 64 kB of it at most, the least that there is.
create table post_words (
  post_id uuid primary key,
  published_at timestamptz not null,
  title tsvector not null,
  whole tsvector not null
) with (toast_tuple_target = 128);
create index post_words_of_title on post_words using gin (title) with (gin_pending_list_limit = 64);
create index post_words_of_whole on post_words using gin (whole) with (gin_pending_list_limit = 64);

-- «Pérdida de grasa» is at perdida-de-grasa; '' where no letter or digit is left. The same rule as
-- topicSlug() in src/posts/post.ts.
create function topic_slug(name text) returns text
  language sql immutable strict
  return rtrim(left(trim('-' from regexp_replace(
    lower(regexp_replace(normalize(name, NFKD), U&'[\0300-\036f]', '', 'g') collate "C"),
    '[^a-z0-9]+', '-', 'g')), 120), '-');

-- Markdown as it reads, near enough for words and extracts.
create function plain_text(markdown text) returns text
  language plpgsql immutable strict as $$
declare
  plain text := normalize(markdown);
begin
  plain := regexp_replace(plain, '^[ \t]*(```|~~~).*$', '', 'gn');
  plain := regexp_replace(plain, '<[^<>]*>', '', 'g');
  plain := regexp_replace(plain, '^[ ]*\[[^][]+\]:[ \t]+\S.*$', '', 'gn');
  plain := regexp_replace(plain, '\[\^[^][]+\]:?', '', 'g');
  plain := regexp_replace(plain, '!?\[([^][]*)\]\([^()]*\)', '\1', 'g');
  plain := regexp_replace(plain, '^[ \t]*(#{1,6}|>+|[-*+]|\d+[.)])[ \t]+', '', 'gn');
  plain := regexp_replace(plain, '&[a-z]+;|[|\\]|^[ :-]+$|-{3,}', ' ', 'gn');
  plain := regexp_replace(plain, '[*_`~]+', '', 'g');
  return btrim(regexp_replace(plain, '\s+', ' ', 'g'));
end $$;

-- A text as its words are looked for: «kcal/día» is two words and no path, and a sign is none.
create function searchable(text) returns text
  language sql immutable strict
  return regexp_replace(normalize($1), '[/\u2190-\u2bff\ufe0f\u200d\U0001f000-\U0001faff]', ' ', 'g');

-- A tsvector holds a megabyte; of a text with more different words than that the first part counts.
create function words_of(post posts) returns tsvector
  language plpgsql stable set search_path from current as $$
declare
  head tsvector :=
    setweight(to_tsvector('site_spanish', searchable(post.title)), 'A') ||
    setweight(to_tsvector('site_spanish', searchable(post.description)), 'B') ||
    setweight(to_tsvector('site_spanish', searchable(array_to_string(post.topics, ' '))), 'B');
begin
  return head || setweight(to_tsvector('site_spanish', searchable(plain_text(post.content))), 'C');
exception
  when program_limit_exceeded then
    return head || setweight(to_tsvector('site_spanish', searchable(plain_text(left(post.content, 100000)))), 'C');
end $$;

-- Derives everything anew for these posts, whether they are there or not. What was counted is what
-- was listed, so that the counts cannot drift from the lists.
create function index_posts(ids uuid[]) returns void
  language plpgsql set search_path from current as $$
begin
  delete from post_words where post_id = any (ids);
  with gone as (
    delete from listings where post_id = any (ids) returning list, published_at
  ), change as (
    select list, date_trunc('month', published_at at time zone 'UTC')::date as month, count(*) as posts
      from gone group by 1, 2
  )
  update listing_months set posts = listing_months.posts - change.posts
    from change
   where listing_months.list = change.list and listing_months.month = change.month;

  insert into post_words
    select id, published_at, to_tsvector('site_spanish', searchable(title)), words_of(posts)
      from posts where id = any (ids) and published_at is not null;
  with come as (
    insert into listings (post_id, list, name, published_at)
      select id, list, name, published_at
        from posts
       cross join lateral (
         select '' as list, null as name
         union all
         (select distinct on (slug) slug, topic
            from unnest(topics) with ordinality as given (topic, place)
           cross join lateral topic_slug(topic) as slug
           where slug <> ''
           order by slug, place)
       ) as placed
       where id = any (ids) and published_at is not null
    returning list, published_at
  )
  insert into listing_months
    select list, date_trunc('month', published_at at time zone 'UTC')::date, count(*)
      from come group by 1, 2
    on conflict (list, month) do update set posts = listing_months.posts + excluded.posts;
end $$;
revoke execute on function index_posts(uuid[]) from public;

create function index_written_posts() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    perform index_posts(array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform index_posts(array(select id from old_rows));
  else
    perform index_posts(array(
      (select id from (
        select id, published_at, topics, title, description, content from old_rows
        except select id, published_at, topics, title, description, content from new_rows) as before)
      union
      (select id from (
        select id, published_at, topics, title, description, content from new_rows
        except select id, published_at, topics, title, description, content from old_rows) as after)));
  end if;
  return null;
end $$;

create trigger index_inserted after insert on posts referencing new table as new_rows
  for each statement execute function index_written_posts();
create trigger index_updated after update on posts referencing old table as old_rows new table as new_rows
  for each statement execute function index_written_posts();
create trigger index_deleted after delete on posts referencing old table as old_rows
  for each statement execute function index_written_posts();

create function forget_posts() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  truncate listings, listing_months, post_words;
  return null;
end $$;

create trigger forget_posts after truncate on posts
  for each statement execute function forget_posts();

-- Writers of posts come one after the other, from a transaction's first write to its end: two that
-- counted the same months in different order would wait for each other. Readers wait for nobody.
create function take_turns() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('posts'));
  return null;
end $$;

create trigger take_turns before insert or update or delete or truncate on posts
  for each statement execute function take_turns();

select index_posts(array(select id from posts));

-- What the web server asks. It may call these, and read none of the tables above. They say which
-- posts, by id; published_posts says what is in them. Joined to it here they would be slow: the
-- planner looks nothing up, row by row, in a view that is a barrier.

-- Plans are made for the numbers at hand: one for any page would do for none.
create function count_posts(wanted_list text) returns bigint
  language plpgsql stable security definer
  set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return coalesce((select sum(posts) from listing_months where list = wanted_list), 0)
    - (select count(*) from listings where list = wanted_list and published_at > now());
end $$;

-- Posts of a list, newest first, from the one after the skipped ones on.
create function posts_of_list(wanted_list text, skipped bigint, wanted integer) returns uuid[]
  language plpgsql stable security definer
  set search_path from current set plan_cache_mode = force_custom_plan as $$
declare
  place bigint := skipped + (select count(*) from listings where list = wanted_list and published_at > now());
  before_month bigint;
  month_end timestamptz;
begin
  select newer, (month + interval '1 month') at time zone 'UTC' into before_month, month_end
    from (select month, posts, sum(posts) over (order by month desc) - posts as newer
            from listing_months where list = wanted_list) as months
   where newer <= place and place < newer + posts;
  return array(
    select post_id from listings
     where list = wanted_list and published_at < month_end
     order by published_at desc, post_id desc
    offset place - before_month limit wanted);
end $$;

-- The names of the topics with most posts, each as its newest post writes it.
create function most_used_topics(wanted integer) returns text[]
  language plpgsql stable security definer set search_path from current as $$
begin
  return array(
    select newest.name
      from (select list, sum(posts) as posts from listing_months
             where list <> '' group by list having sum(posts) > 0
             order by posts desc, list limit wanted) as counted
     cross join lateral (
       select name from listings
        where list = counted.list and published_at <= now()
        order by published_at desc, post_id desc limit 1) as newest
     order by counted.list);
end $$;

-- The posts that share most topics with a post, the newest of each topic considered; then the
-- newest of all.
create function related_posts(wanted_post uuid, wanted integer) returns uuid[]
  language plpgsql stable security definer
  set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return array(
    select near.post_id
      from listings as own
     cross join lateral (
       select post_id, published_at from listings
        where list = own.list and published_at <= now() and post_id <> wanted_post
        order by published_at desc, post_id desc limit 24) as near
     where own.post_id = wanted_post
     group by near.post_id, near.published_at
     order by count(*) filter (where own.list <> '') desc, near.published_at desc, near.post_id desc
     limit wanted);
end $$;

-- What a person typed, as a query: any text is one. «pre-entreno» is two words, which a text has that
-- writes it with a hyphen or without. Nothing but what is to be absent («-fuerza») is words too.
create function search_query(typed text) returns tsquery
  language plpgsql stable strict set search_path from current as $$
declare
  words constant text := regexp_replace(searchable(typed), '([[:alpha:]])-(?=[[:alpha:]])', '\1 ', 'g');
  parsed constant tsquery := websearch_to_tsquery('site_spanish', words);
begin
  if querytree(parsed) in ('', 'T') then
    return plainto_tsquery('site_spanish', words);
  end if;
  return parsed;
end $$;

-- The newest 200 posts with these words, in the title or anywhere. A common word is soon met by going
-- back from post to post; the index alone would give all the posts that there are, and each would be
-- visited for its date. It is common where a quarter of the newest 64 posts have it.
--
-- Whether words are a phrase the index cannot tell: it gives the posts that have them in any order.
create function newest_matches(in_title boolean, words tsquery) returns uuid[]
  language plpgsql stable set search_path from current as $$
declare
  -- What is to be absent as a phrase is left out: its words may be there.
  sought constant text := case when words::text ~ '!.*<|<.*!' then querytree(words) else words::text end;
  any_order constant tsquery := regexp_replace(sought, '<(-|\d+)>', '&', 'g')::tsquery;
  matches uuid[];
begin
  if 16 <= (
    select count(*)
      from (select post_id from listings where list = '' and published_at <= now()
             order by published_at desc, post_id desc limit 64) as newest
      join post_words using (post_id)
     where case when in_title then title else whole end @@ words
  ) then
    matches := array(
      select newest.post_id
        from (select post_id, published_at from listings where list = '' and published_at <= now()
               order by published_at desc, post_id desc limit 1000) as newest
        join post_words using (post_id)
       where case when in_title then title else whole end @@ words
       order by newest.published_at desc, newest.post_id desc limit 200);
    if cardinality(matches) = 200 then
      return matches;
    end if;
  end if;
  if in_title then
    return array(select post_id from post_words where title @@ any_order and published_at <= now()
                  order by published_at desc, post_id desc limit 200);
  end if;
  return array(select post_id from post_words where whole @@ any_order and published_at <= now()
                order by published_at desc, post_id desc limit 200);
end $$;
revoke execute on function newest_matches(boolean, tsquery) from public;

-- Posts that answer a query, best first. Ranked are the newest 200 with its words in the title and
-- the newest 200 with them anywhere: a word that stands in every post costs no more than that.
-- `found` says how many were ranked. What matches in an extract stands between U+E000 and U+E001.
--
-- A scan of the whole table would unpack every post's words: never.
create function search_posts(typed text, skipped integer, wanted integer)
  returns table (id uuid, place bigint, marked_extract text, found bigint)
  language plpgsql stable security definer
  set search_path from current set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  words constant tsquery := search_query(typed);
begin
  if numnode(words) = 0 then
    return;
  end if;
  return query
    with candidates as (
      select distinct post_id from unnest(newest_matches(true, words) || newest_matches(false, words)) as post_id
    ), ranked as (
      select post_id, count(*) over () as matches,
             row_number() over (order by ts_rank(whole, words) desc, published_at desc, post_id desc) as place
        from candidates join post_words using (post_id)
       where whole @@ words
       order by place
      offset skipped limit wanted
    )
    select post_id, ranked.place,
           ts_headline('site_spanish',
             translate(concat_ws(' — ', plain_text(left(content, 30000)), description), U&'\E000\E001', ''),
             words,
             U&'StartSel=\E000, StopSel=\E001, MaxFragments=2, MaxWords=20, MinWords=10, FragmentDelimiter=" … "'),
           matches
      from ranked join posts on posts.id = post_id
     order by ranked.place;
end $$;

grant execute on function count_posts(text), posts_of_list(text, bigint, integer), most_used_topics(integer),
  related_posts(uuid, integer), search_posts(text, integer, integer) to site_web, site_publisher;
