-- The row of a table that says how its columns are set is no text: extracts had its colons.
create or replace function plain_text(markdown text) returns text
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
  plain := regexp_replace(plain, '&[a-z]+;|^[ \t|:-]+$|[|\\]|-{3,}', ' ', 'gn');
  plain := regexp_replace(plain, '[*_`~]+', '', 'g');
  return btrim(regexp_replace(plain, '\s+', ' ', 'g'));
end $$;
