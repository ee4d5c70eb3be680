-- Rows from before 0007 may have times that its constraints refuse. Readers rely on them: no document can
-- express any year.
update posts
   set published_at = case when published_at is not null
         then greatest('1900-01-01 00:00+00', least('9999-12-30 00:00+00', published_at)) end,
       planned_at = case when planned_at is not null
         then greatest('1900-01-01 00:00+00', least('9999-12-30 00:00+00', planned_at)) end,
       created_at = greatest('1900-01-01 00:00+00', least(now(), created_at)),
       updated_at = greatest('1900-01-01 00:00+00', least(now(), updated_at))
 where least(published_at, planned_at, created_at, updated_at) < '1900-01-01 00:00+00'
    or greatest(published_at, planned_at, created_at, updated_at) >= '9999-12-31 00:00+00';

alter table posts
  validate constraint posts_published_at_years,
  validate constraint posts_planned_at_years,
  validate constraint posts_written_at_years;
