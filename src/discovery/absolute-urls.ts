/** A tag with its attributes. In HTML of ours `<` always begins one, and values stand in `"`. */
const TAG = /<[a-z][^"<>]*(?:"[^"]*"[^"<>]*)*>/g;
const ADDRESS = / (href|src|srcset|cite)="([^"]*)"/g;

/** Makes the addresses in a post's HTML absolute, for readers who see it elsewhere than on its page. */
export function withAbsoluteUrls(html: string, pageUrl: string): string {
  const { origin } = new URL(pageUrl);
  const absolute = (address: string) => {
    if (address.startsWith('#')) return pageUrl + address;
    return /^\/(?!\/)/.test(address) ? origin + address : address;
  };
  return html.replace(TAG, (tag) =>
    tag.replace(ADDRESS, (_attribute, name: string, value: string) => {
      const parts = name === 'srcset' ? value.split(', ') : [value];
      return ` ${name}="${parts.map(absolute).join(', ')}"`;
    }),
  );
}
