import { useMemo } from 'react';

declare global {
  /** Of the Trusted Types standard (W3C), what is used here; absent in browsers without it. */
  var trustedTypes: { createPolicy<Rules>(name: string, rules: Rules): Rules } | undefined;
}

/**
 * Browsers refuse a string as markup of a page that is there already. This policy lets an article in
 * as it is: the server has sent it through its sanitizer. The Content-Security-Policy names it.
 */
const policy = globalThis.trustedTypes?.createPolicy('site', {
  createHTML: (html: string) => html,
});

/** The text of an article. Scripts find it by its attribute. @param html has passed the sanitizer. */
export function RichContent({ html }: { readonly html: string }) {
  // The same object for the same text: React then leaves the article as it is.
  const content = useMemo(() => ({ __html: policy?.createHTML(html) ?? html }), [html]);
  return (
    <div
      className="wrap post-text prose"
      data-rich-content=""
      // oxlint-disable-next-line react/no-danger -- it has passed the sanitizer
      dangerouslySetInnerHTML={content}
    />
  );
}
