import type { Element, Root as Html } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { schema } from './render-markdown.ts';

/** Something that the author wrote and nobody will see. */
export interface Dropped {
  readonly line: number;
  readonly column: number;
  /** Such as `<iframe>` or `the link to "javascript:…"`. */
  readonly what: string;
}

/**
 * Finds what the sanitizer will drop of a Markdown text: elements and attributes of its HTML, and
 * addresses of links and pictures. Comments are no loss and not told.
 *
 * @throws {RangeError} when HTML elements are nested too deeply to be rendered.
 */
export function findDropped(markdown: string): readonly Dropped[] {
  const tree = parser.parse(markdown);
  const html = parser.runSync(tree) as unknown as Html;
  const dropped: Dropped[] = [...droppedAddresses(tree)];
  const isWritten = writtenAsHtml(tree);
  visit(html, 'element', (element) => {
    if (isWritten(element)) dropped.push(...lossesOf(element));
  });
  return dropped.sort((a, b) => a.line - b.line || a.column - b.column);
}

type Markdown = ReturnType<typeof parser.parse>;

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .freeze();

function droppedAddresses(tree: Markdown): Dropped[] {
  const found: Dropped[] = [];
  visit(tree, (node) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return;
    const [tagName, property] = node.type === 'image' ? ['img', 'src'] : ['a', 'href'];
    if (keeps(tagName, property, node.url)) return;
    const kind = node.type === 'image' ? 'the address of the picture' : 'the address of the link';
    found.push({ ...placeOf(node), what: `${kind} ${shown(node.url)}` });
  });
  return found;
}

/** Whether an element was written as HTML, and not made of Markdown. */
function writtenAsHtml(tree: Markdown): (element: Element) => boolean {
  const ranges: [number, number][] = [];
  visit(tree, 'html', ({ position }) => {
    if (position) ranges.push([position.start.offset ?? 0, position.end.offset ?? 0]);
  });
  return ({ position }) => {
    const at = position?.start.offset;
    return at !== undefined && ranges.some(([start, end]) => start <= at && at < end);
  };
}

function* lossesOf(element: Element): Generator<Dropped> {
  const place = placeOf(element);
  const { tagName } = element;
  if (!schema.tagNames?.includes(tagName)) {
    yield { ...place, what: `<${tagName}>` };
    return;
  }
  for (const [name, value] of Object.entries(element.properties)) {
    if (!keeps(tagName, name, value)) {
      yield { ...place, what: `${attribute(name)}=${shown(String(value))} of <${tagName}>` };
    }
  }
}

/** Asks the sanitizer itself about one attribute. */
function keeps(tagName: string, name: string, value: Element['properties'][string]): boolean {
  const alone: Element = { type: 'element', tagName, properties: { [name]: value }, children: [] };
  const clean = sanitize(alone, { ...schema, ancestors: {}, required: {} });
  return clean.type === 'element' && clean.properties[name] !== undefined;
}

function placeOf({ position }: Pick<Element, 'position'>): { line: number; column: number } {
  return { line: position?.start.line ?? 1, column: position?.start.column ?? 1 };
}

function shown(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}

/** As it is written in HTML: `onClick` is `onclick`, `dataX` is `data-x`. */
function attribute(name: string): string {
  return /^(?:data|aria)[A-Z]/.test(name)
    ? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : name.toLowerCase();
}
