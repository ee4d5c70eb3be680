-- Rows from before 0007 may say that they were written in a year that no document can express. They may
-- also violate its other constraints, which an update would check; readers bear those.
alter table posts
  drop constraint if exists posts_hero_image_url_host,
  drop constraint if exists posts_published_at_years,
  drop constraint if exists posts_planned_at_years,
  drop constraint if exists posts_topics_list;

update posts
   set created_at = greatest('1900-01-01 00:00+00', least(now(), created_at)),
       updated_at = greatest('1900-01-01 00:00+00', least(now(), updated_at))
 where least(created_at, updated_at) < '1900-01-01 00:00+00'
    or greatest(created_at, updated_at) >= '9999-12-31 00:00+00';

-- As in 0007.
alter table posts
  validate constraint posts_written_at_years,
  add constraint posts_hero_image_url_host check (
    hero_image_url ~ '^(/|https://[^][:space:][:cntrl:]/?#@:\\%<>^|"{}`[]+(:[1-5]?[0-9]{1,4})?([/?#]|$))') not valid,
  add constraint posts_published_at_years check (
    published_at >= '1900-01-01 00:00+00' and published_at < '9999-12-31 00:00+00') not valid,
  add constraint posts_planned_at_years check (
    planned_at >= '1900-01-01 00:00+00' and planned_at < '9999-12-31 00:00+00') not valid,
  add constraint posts_topics_list check (array_ndims(topics) is null or array_ndims(topics) = 1) not valid;
