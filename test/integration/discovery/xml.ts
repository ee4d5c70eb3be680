import { XmlDocument, XmlElement } from 'libxml2-wasm';

/** Prefixes for XPath. */
const NAMESPACES = {
  s: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
};

/** Parses a sitemap or a feed. @throws where it is not well-formed. */
export function parseXml(xml: string) {
  const document = XmlDocument.fromString(xml);
  const find = (xpath: string) => document.find(xpath, NAMESPACES);
  return {
    texts: (xpath: string) => find(xpath).map(({ content }) => content),
    /** The names of the elements in those that an XPath selects. */
    childrenOf: (xpath: string) =>
      new Set(find(`${xpath}/*`).map((node) => node instanceof XmlElement && node.name)),
  };
}
