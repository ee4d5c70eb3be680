-- Posts as their owner wrote them. The checks make a wrong row impossible, whoever writes it;
-- HTML is made, and cleaned, when a page is rendered.
create table posts (
  id uuid primary key default gen_random_uuid(),
  slug text collate "C" not null unique
    constraint posts_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
    constraint posts_slug_length check (length(slug) <= 120),
  title text not null
    constraint posts_title_form check (title ~ '\S' and length(title) <= 200),
  hero_image_url text not null
    constraint posts_hero_image_url_form check (hero_image_url ~ '^(/[^/\\[:space:][:cntrl:]]|https://[^/[:space:][:cntrl:]])[^\\[:space:][:cntrl:]]*$')
    constraint posts_hero_image_url_length check (length(hero_image_url) <= 2000),
  hero_image_alt text not null
    constraint posts_hero_image_alt_form check (hero_image_alt ~ '\S' and length(hero_image_alt) <= 500),
  description text not null
    constraint posts_description_form check (description ~ '\S' and length(description) <= 500),
  content text not null
    constraint posts_content_not_empty check (content ~ '\S')
    constraint posts_content_size check (octet_length(content) <= 1048576),
  author text not null
    constraint posts_author_form check (author ~ '\S' and length(author) <= 100),
  published_at timestamptz not null
    constraint posts_published_at_finite check (isfinite(published_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column posts.content is 'Markdown, as the owner wrote it';

-- The list is newest first; the id makes the order of equal dates certain.
create index posts_newest_first on posts (published_at desc, id desc);
