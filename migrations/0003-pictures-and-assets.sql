-- Pictures of posts, stored with them: one thing to back up. A picture is known by half of the
-- SHA-256 of its master, the JPEG of the largest width; posts refer to it by address, /media/{hash}-{width}.jpg.
create table pictures (
  hash text collate "C" primary key check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null check (width between 1 and 1920),
  height integer not null check (height between 1 and 16000),
  -- The mean colours of the upper and the lower half.
  placeholder text not null check (placeholder ~ '^#[0-9a-f]{6} #[0-9a-f]{6}$'),
  -- `posts clean` spares recent pictures.
  stored_at timestamptz not null default now()
);

create table picture_renditions (
  hash text collate "C" not null references pictures on delete cascade,
  width integer not null check (width between 1 and 1920),
  format text collate "C" not null check (format in ('avif', 'jpg')),
  -- What is compressed already is not compressed again.
  bytes bytea storage external not null check (octet_length(bytes) between 1 and 20000000),
  primary key (hash, width, format)
);

-- The picture that was made of each source file, so that the same file is not decoded again.
create table picture_sources (
  source_hash text collate "C" primary key check (source_hash ~ '^[0-9a-f]{32}$'),
  hash text collate "C" not null references pictures on delete cascade
);
create index picture_sources_of_picture on picture_sources (hash);

-- Social cards of posts: a picture with the post's title over its hero. A card belongs to that title
-- and hero, and not to the post: a post that is changed by any other way than publishing has no
-- card until it is published again, and never one with an old title.
create table post_cards (
  title text not null,
  hero_image_url text not null,
  -- The card is stored as a picture that has one file.
  hash text collate "C" not null references pictures on delete cascade,
  primary key (title, hero_image_url)
);
create index post_cards_of_picture on post_cards (hash);

-- A card may come after its post.
create trigger announce_change before insert or update or delete or truncate on post_cards
  for each statement execute function announce_change();
alter table post_cards enable always trigger announce_change;

-- Scripts, styles, fonts and drawings of builds, by their file names, which contain a hash. While two
-- builds serve the site, and for tabs that were opened before a rollout, a process reads here what only
-- another build has.
create table assets (
  name text collate "C" primary key,
  bytes bytea not null,
  -- When a build without this file was migrated to; null for files of the current build.
  replaced_at timestamptz
);

