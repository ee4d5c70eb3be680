import { useMemo } from 'react';
import { trustedHtml } from '../parts/trusted-types.ts';

/** Attribute of the element that holds an article's HTML. */
export const RICH_CONTENT_ATTRIBUTE = 'data-rich-content';

/** The text of an article. @param html has passed the sanitizer. */
export function RichContent({ html }: { readonly html: string }) {
  // The same object for the same text: React then leaves the article as it is.
  const content = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return (
    <div
      className="wrap post-text prose"
      {...{ [RICH_CONTENT_ATTRIBUTE]: '' }}
      // oxlint-disable-next-line react/no-danger -- it has passed the sanitizer
      dangerouslySetInnerHTML={content}
    />
  );
}
