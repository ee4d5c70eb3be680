-- Scripts, styles, fonts and drawings of builds, by their file names, which contain a hash. While two
-- builds serve the site, and for tabs that were opened before a rollout, a process reads here what only
-- another build has.
create table assets (
  name text collate "C" primary key,
  bytes bytea not null,
  replaced_at timestamptz
);

comment on column assets.replaced_at is 'When a build without this file was migrated to; null for files of the current build';

grant select on assets to site_web;
