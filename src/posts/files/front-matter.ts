import path from 'node:path';
import type { VFile } from 'vfile';
import { isMap, isNode, isScalar, parseDocument, type YAMLMap } from 'yaml';
import { type Place, placeAt, reportError } from '../diagnostic.ts';
import { isSlug, slugOfTitle } from '../slug.ts';
import {
  misspeltVisibilityKey,
  fieldOf,
  frontMatterSchema,
  keyIn,
  KEYS,
} from './front-matter-schema.ts';

/** The limit also bounds the work of the YAML parser. */
const MAX_LENGTH = 16_384;

const TOO_LONG = `the front matter is too long, expected ${MAX_LENGTH} characters at most`;

const LINE_FORM =
  'expected front matter with lines such as title: "Peso muerto: paso a paso", the value in straight quotation marks where it holds a colon or other signs';

/** A value that begins with a quotation mark, the only one in its line. */
const OPEN_QUOTATION = /(?<=: )(?:"[^"\n]*|'[^'\n]*)$/m;

/**
 * Reads YAML front matter.
 *
 * @param yaml the text after the first `---`, with the end of that line, so that places are right.
 * @param file gets a message for each error and warning.
 * @returns `matter`, the values with a slug, `undefined` where one is invalid; `hero`, as it is
 *   written; and the `places` of fields. `undefined` where the text is not front matter.
 */
export function readFrontMatter(yaml: string, file: VFile) {
  const begin = { line: 2, column: 1 };
  if (yaml.trim().length > MAX_LENGTH) return reportError(file, TOO_LONG, begin);
  // A Mac types a no-break space for Alt and the space bar; to YAML it is a letter.
  const spaced = yaml.replace(/(?<=^[\p{L}\p{M}_-]{1,40}:)\u00a0/gmu, ' ');
  const { contents, errors } = parseDocument(spaced, {
    schema: 'failsafe',
    prettyErrors: false,
    uniqueKeys: false,
  });
  const [error] = errors;
  if (error) {
    // The library places this error at the end of the text.
    const open = error.code === 'MISSING_CHAR' ? yaml.search(OPEN_QUOTATION) : -1;
    const found = open < 0 ? error.message : 'a quotation mark is not closed';
    return reportError(
      file,
      `${found}: ${LINE_FORM}`,
      placeAt(yaml, open < 0 ? error.pos[0] : open),
    );
  }
  if (!isMap(contents)) return reportError(file, LINE_FORM, begin);

  const nodePlace = (node: unknown) =>
    isNode(node) && node.range ? placeAt(yaml, node.range[0]) : begin;
  const places = new Map<string, Place>();
  const keys: string[] = [];
  const map = contents as YAMLMap<unknown, unknown>;
  // A key without a value is ignored: editors write such lines.
  map.items = map.items.filter(({ key, value }) => {
    const given = isScalar(key) ? String(key.value) : '';
    const name = fieldOf(given);
    keys.push(given);
    if (isScalar(value) && value.type === 'PLAIN' && value.comment) {
      const expected = 'expected quotation marks around a value that holds #';
      const reason = `"#${value.comment}" is a comment and left out, ${expected}`;
      file.message(reason, nodePlace(value));
    }
    if (isScalar(value) && value.type === 'PLAIN' && /^[“‘]/.test(String(value.value))) {
      const reason = 'the quotation marks are shown as a part of the text';
      file.message(`${reason}, expected straight ones, or none`, nodePlace(value));
    }
    const meant = name === undefined && misspeltVisibilityKey(given);
    if (meant) {
      reportError(file, `unknown key '${given}', expected '${meant}'`, nodePlace(key));
    } else if (name === undefined) {
      file.message(`unknown key '${given}', expected one of ${KEYS.join(', ')}`, nodePlace(key));
    } else if (places.has(name)) {
      reportError(file, `'${given}' is there twice, in one language or in two`, nodePlace(key));
    } else if (!isScalar(value) || value.value) {
      places.set(name, nodePlace(value ?? key));
      if (isScalar(key)) key.value = name;
      return true;
    }
    return false;
  });

  // An alias becomes an object here, which the schema rejects, so aliases cannot expand.
  const { data, error: refused } = frontMatterSchema.safeParse(contents.toJSON());
  for (const { path: at, message } of refused?.issues ?? []) {
    const node = contents.getIn(at, true);
    const reason = places.has(String(at[0])) ? message : 'is missing or empty';
    reportError(file, `${keyIn(keys, String(at[0]))}: ${reason}`, nodePlace(node));
  }
  const hero = String(map.get('heroImageUrl') ?? '');
  if (!data) return { matter: undefined, hero, places };

  const slug = data.slug ?? slugOfFolder(file) ?? slugOfTitle(data.title);
  if (!isSlug(slug)) {
    const reason = 'slug: the title gives none, expected a line such as "slug: my-post"';
    reportError(file, reason, places.get('title') ?? begin);
  }
  // A slug from the folder counts as one from a line.
  if (slugOfFolder(file)) places.set('slug', places.get('slug') ?? begin);
  // After a post has been renamed back, its file may name its present address among the former ones.
  const formerSlugs = data.formerSlugs.filter((former) => former !== slug);
  return { matter: { ...data, slug, formerSlugs }, hero, places };
}

/** A post in a folder of its own, `my-post/index.md`, is at `my-post` whatever its title becomes. */
function slugOfFolder({ stem, cwd, dirname = '.', data }: VFile): string | undefined {
  if (stem !== 'index' || (data['isConfined'] && dirname === '.')) return undefined;
  const folder = path.basename(path.resolve(cwd, dirname));
  return isSlug(folder) ? folder : undefined;
}
