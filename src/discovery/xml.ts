import XMLBuilder from 'fast-xml-builder';

/** An element: its attributes as `@name`, its text as `#text`, all else its children by their names. */
export interface XmlElement {
  readonly [name: string]: string | XmlElement | readonly (string | XmlElement)[] | undefined;
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  // A topic may have the name «true»: that attribute has a value too.
  suppressBooleanAttributes: false,
});

/** Characters that XML 1.0 cannot contain, not even escaped (section 2.2, Char). */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Writes an XML document in UTF-8. Every text is escaped, including `]]>`; characters that XML
 * cannot contain, such as U+0001, are left out.
 *
 * @param root its one element, by its name; what is `undefined` is left out.
 */
export function xmlDocument(root: XmlElement): Buffer {
  const declaration = { '@version': '1.0', '@encoding': 'utf-8' };
  return Buffer.from(builder.build({ '?xml': declaration, ...root }).replace(UNWRITABLE, ''));
}
