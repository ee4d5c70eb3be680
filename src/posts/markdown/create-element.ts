import type { Element, ElementContent, Properties } from 'hast';

/** Creates an element of an HTML tree. */
export function createElement(
  tagName: string,
  properties: Properties,
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}
