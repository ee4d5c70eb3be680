-- Social cards of posts: a picture with the post's title over its hero. A card belongs to that title
-- and hero, and not to the post: a post that is changed by any other way than publishing just has
-- no card until it has one, and never one that says an old title.
create table social_cards (
  title text not null,
  hero_image_url text not null,
  hash text collate "C" not null references pictures on delete cascade,
  primary key (title, hero_image_url)
);
create index social_cards_of_picture on social_cards (hash);

comment on column social_cards.hash is 'The card is stored as a picture that has one file';

-- A card may come after its post.
create trigger announce_change
  after insert or update or delete on social_cards
  for each statement execute function announce_change();

grant select on social_cards to site_web;
grant select, insert, delete, update (hash) on social_cards to site_publisher;
