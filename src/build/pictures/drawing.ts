import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';

/** The width and height that a drawing (SVG) states; `undefined` where it states none. */
export function sizeOfDrawing(svg: string) {
  const { width, height } = rootOf(svg)?.properties ?? {};
  const size = { width: Number(width), height: Number(height) };
  return size.width > 0 && size.height > 0 ? size : undefined;
}

/**
 * A drawing without its own size and styles: an `<svg>` that fills the one around it, in the colour
 * that is set there.
 */
export function bareDrawing(svg: string): string {
  const root = rootOf(svg);
  if (!root) throw new Error('expected a drawing, whose first element is <svg>');
  const { width: _width, height: _height, ...properties } = root.properties;
  const children = root.children.filter(
    (child) => !(child.type === 'element' && child.tagName === 'style'),
  );
  return toHtml({ ...root, properties, children }, { space: 'svg' });
}

function rootOf(svg: string): Element | undefined {
  const { children } = fromHtml(svg, { fragment: true, space: 'svg' });
  return children.find((child) => child.type === 'element' && child.tagName === 'svg') as
    | Element
    | undefined;
}
