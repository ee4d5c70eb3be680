import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';

const grammar = RelaxNGValidator.fromDoc(
  XmlDocument.fromBuffer(readFileSync(path.join(import.meta.dirname, 'xml.rng'))),
);

/** Prefixes for XPath. */
const NAMESPACES = {
  s: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
};

/**
 * Parses a sitemap or a feed and checks it by `xml.rng`, in RELAX NG.
 *
 * @throws with all that is wrong with it.
 * @returns what gives the texts that an XPath selects.
 */
export function parseXml(xml: string) {
  const document = XmlDocument.fromString(xml);
  grammar.validate(document);
  return (xpath: string) => document.find(xpath, NAMESPACES).map(({ content }) => content);
}
