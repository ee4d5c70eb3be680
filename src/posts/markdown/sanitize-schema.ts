import { defaultSchema, type Schema } from 'hast-util-sanitize';

/**
 * Ids are prefixed so that a heading such as «Location» cannot shadow a property of `window`
 * (DOM clobbering).
 */
export const ID_PREFIX = 's-';

/** A phone begins a line with a capital. */
const WEB = ['http', 'https', 'Http', 'Https'];

/** Tags and attributes that may leave; what is not named here is dropped. */
export const schema: Schema = {
  ...defaultSchema,
  clobberPrefix: ID_PREFIX,
  // What stands in these is no text of the author's.
  strip: ['script', 'style', 'template', 'noscript'],
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((tag) => tag !== 'picture' && tag !== 'source'),
    ...['abbr', 'cite', 'mark', 'small', 'time', 'u'],
  ],
  attributes: {
    ...defaultSchema.attributes,
    '*': ['lang', 'dir', 'title', 'id', 'ariaLabel', 'ariaDescribedBy', 'ariaHidden'],
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
