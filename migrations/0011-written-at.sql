-- Rows from before 0007 may say that they were written in a year that no document can express.
update posts
   set created_at = greatest('1900-01-01 00:00+00', least(now(), created_at)),
       updated_at = greatest('1900-01-01 00:00+00', least(now(), updated_at))
 where least(created_at, updated_at) < '1900-01-01 00:00+00'
    or greatest(created_at, updated_at) >= '9999-12-31 00:00+00';

alter table posts validate constraint posts_written_at_years;
