import { defaultSchema, type Schema } from 'hast-util-sanitize';

/**
 * Ids are prefixed so that a heading such as «Location» cannot shadow a property of `window`
 * (DOM clobbering).
 */
export const ID_PREFIX = 's-';

/** Phones capitalize the first letter of a line. */
const WEB = ['http', 'https', 'Http', 'Https'];

/** The allowed tags and attributes; all others are dropped. */
export const schema: Schema = {
  ...defaultSchema,
  clobberPrefix: ID_PREFIX,
  // The content of these is not text.
  strip: ['script', 'style', 'template', 'noscript'],
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((tag) => tag !== 'picture' && tag !== 'source'),
    ...['abbr', 'cite', 'mark', 'small', 'time', 'u'],
  ],
  attributes: {
    ...defaultSchema.attributes,
    '*': ['lang', 'dir', 'title', 'id', 'ariaLabel', 'ariaDescribedBy', 'ariaHidden'],
    a: ['href', 'dataFootnoteBackref'],
    section: ['dataFootnotes'],
    input: ['checked', ['disabled', true], ['type', 'checkbox']],
    img: ['src', 'alt', 'title', 'width', 'height'],
    li: [],
    ol: ['start', 'reversed'],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan', 'scope'],
    time: ['dateTime'],
  },
  protocols: { href: [...WEB, 'mailto', 'Mailto'], src: WEB, cite: WEB },
};
