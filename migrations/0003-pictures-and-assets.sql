-- Pictures of posts, stored with them: one thing to back up. A picture is known by the SHA-256 of
-- its master, the JPEG of the largest width; posts refer to it by address, /media/{hash}-{width}.jpg.
create table pictures (
  hash text collate "C" primary key
    constraint pictures_hash_form check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null
    constraint pictures_width_range check (width between 1 and 1600),
  height integer not null
    constraint pictures_height_range check (height between 1 and 16000),
  placeholder text not null
    constraint pictures_placeholder_form check (placeholder ~ '^#[0-9a-f]{6} #[0-9a-f]{6}$'),
  created_at timestamptz not null default now(),
  held_at timestamptz not null default now()
);

comment on column pictures.placeholder is 'The mean colours of the upper and the lower half';
comment on column pictures.held_at is 'When a publication last meant to refer to it; clean spares what is recent';

create table picture_renditions (
  hash text collate "C" not null references pictures on delete cascade,
  width integer not null
    constraint picture_renditions_width_range check (width between 1 and 1600),
  format text collate "C" not null
    constraint picture_renditions_format_known check (format in ('avif', 'webp', 'jpg')),
  bytes bytea not null
    constraint picture_renditions_bytes_not_empty check (octet_length(bytes) > 0),
  primary key (hash, width, format)
);

-- What is compressed already is not compressed again.
alter table picture_renditions alter column bytes set storage external;

-- What was made of which file of the owner: the same file again is not decoded again.
create table picture_sources (
  source_hash text collate "C" primary key
    constraint picture_sources_source_hash_form check (source_hash ~ '^[0-9a-f]{64}$'),
  hash text collate "C" not null references pictures on delete cascade
);
create index picture_sources_of_picture on picture_sources (hash);

-- Social cards of posts: a picture with the post's title over its hero. A card belongs to that title
-- and hero, and not to the post: a post that is changed by any other way than publishing just has
-- no card until it has one, and never one that says an old title.
create table post_cards (
  title text not null,
  hero_image_url text not null,
  hash text collate "C" not null references pictures on delete cascade,
  primary key (title, hero_image_url)
);
create index post_cards_of_picture on post_cards (hash);

comment on column post_cards.hash is 'The card is stored as a picture that has one file';

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
  replaced_at timestamptz
);

comment on column assets.replaced_at is 'When a build without this file was migrated to; null for files of the current build';
