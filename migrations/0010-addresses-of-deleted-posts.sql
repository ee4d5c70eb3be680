-- Lets publishing an export bring the addresses of deleted posts. What is no slug, and addresses that lead
-- to a post, are left out. A publisher could do the same by posts that it deletes.
create function add_deleted_posts(slugs text[]) returns void
  language sql security definer set search_path from current as $$
    insert into deleted_posts (slug)
      select slug from unnest(slugs) as gone (slug)
       where slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120
         and not exists (select from posts where posts.slug = gone.slug)
         and not exists (select from former_slugs where former_slugs.slug = gone.slug)
      on conflict (slug) do nothing
$$;
revoke execute on function add_deleted_posts(text[]) from public;
grant execute on function add_deleted_posts(text[]) to site_publisher;
