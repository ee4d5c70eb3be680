import type * as z from 'zod';
import { pictureSchema, textOf, topicsSchema } from './field-schemas.ts';

/**
 * Where posts are shown: `reference` is a link to a post, `summary` its card in a list, `page` its own
 * page. A card also shows the fields of a link, and a page shows all fields.
 */
type View = 'reference' | 'summary' | 'page';

interface PostField {
  /** The key of the front matter. */
  readonly key: string;
  /** The schema of the front matter. The table has the same limits (`migrations/`). */
  readonly schema: z.ZodType;
  /** The smallest view that shows the field; larger views show it too. */
  readonly shownFrom: View;
}

/**
 * The fields of a post, by the names that the site and its API use; the column has the same name in
 * snake case. Front matter, rows, the comparison with the stored post, API and export follow from this
 * table. CONTRIBUTING.md has the recipe for a new field: an entry here, a column, a migration, a
 * component and a test.
 */
const POST_FIELDS = {
  title: { key: 'title', schema: textOf(200), shownFrom: 'reference' },
  description: { key: 'description', schema: textOf(500), shownFrom: 'reference' },
  author: { key: 'author', schema: textOf(100), shownFrom: 'summary' },
  /** A path on this site or an `https:` address; in a file also the path of a picture beside it. */
  heroImageUrl: { key: 'hero', schema: pictureSchema(), shownFrom: 'summary' },
  heroImageAlt: { key: 'heroAlt', schema: textOf(500), shownFrom: 'summary' },
  /** Names, the main one first. */
  topics: { key: 'topics', schema: topicsSchema(), shownFrom: 'summary' },
} as const satisfies Readonly<Record<string, PostField>>;

type Fields = typeof POST_FIELDS;
type Name = keyof Fields;
type Value<Of extends Name> = z.output<Fields[Of]['schema']>;
type ByKey = { readonly [Each in Name as Fields[Each]['key']]: Value<Each> };
type SnakeCase<Text> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
type ByColumn = { readonly [Each in Name as SnakeCase<Each>]: Value<Each> };
type ColumnAs<Of extends Name> = Of extends Name ? `${SnakeCase<Of>} as ${Of}` : never;

/** The fields that appear first in one of these views. */
export type FieldsOf<Shown extends View> = {
  readonly [Each in Name as Fields[Each]['shownFrom'] extends Shown ? Each : never]: Value<Each>;
};

/** All fields of a post. */
export type PostFields = FieldsOf<View>;

/** The fields of a new post. Those that have a default may be left out. */
export type NewPostFields = Readonly<
  z.input<z.ZodObject<{ [Each in Name]: Fields[Each]['schema'] }>>
>;

const ENTRIES = Object.entries(POST_FIELDS) as readonly [Name, PostField][];

/** The schemas of the fields that appear first in one of these views. */
export function shapeOf<Shown extends View>(...shown: readonly Shown[]) {
  const shape = entriesOf(shown).map(([name, { schema }]) => [name, schema]);
  return Object.fromEntries(shape) as {
    readonly [Each in keyof FieldsOf<Shown>]: Fields[Each]['schema'];
  };
}

/** Columns to select so that each row has the fields that appear first in one of these views. */
export function columnsOf<Shown extends View>(...shown: readonly Shown[]) {
  const columns = entriesOf(shown).map(([name]) => `${columnOf(name)} as ${name}`);
  return columns as ColumnAs<keyof FieldsOf<Shown>>[];
}

/** The fields of a row that appear first in one of these views, and nothing else of it. */
export function pickFields<Shown extends View>(row: FieldsOf<Shown>, ...shown: readonly Shown[]) {
  const values: Readonly<Record<string, unknown>> = row;
  const picked = entriesOf(shown).map(([name]) => [name, values[name]]);
  return Object.fromEntries(picked) as FieldsOf<Shown>;
}

function entriesOf(views: readonly View[]) {
  return ENTRIES.filter(([, { shownFrom }]) => views.includes(shownFrom));
}

/** The fields by column, to be stored. */
export function toColumns(fields: NewPostFields): ByColumn {
  return fromEntries(([name]) => [columnOf(name), fields[name]]) as ByColumn;
}

/** The fields of a post from what its front matter says. */
export function fromFrontMatter(matter: ByKey): PostFields {
  const values: Readonly<Record<string, unknown>> = matter;
  return fromEntries(([name, { key }]) => [name, values[key]]) as PostFields;
}

/** The front matter for the fields of a post. Defaults are left out (`undefined`). */
export function toFrontMatter(fields: PostFields): Partial<ByKey> {
  return fromEntries(([name, { key, schema }]) => {
    const isDefault = isSame(fields[name], schema.safeParse(undefined).data);
    return [key, isDefault ? undefined : fields[name]];
  }) as Partial<ByKey>;
}

/** The schemas of the front matter, by key. */
export function frontMatterFields() {
  return fromEntries(([, { key, schema }]) => [key, schema]) as {
    [Each in Name as Fields[Each]['key']]: Fields[Each]['schema'];
  };
}

/** Whether two posts have the same values in all fields. */
export function haveSameFields(one: PostFields, other: PostFields): boolean {
  return ENTRIES.every(([name]) => isSame(one[name], other[name]));
}

function columnOf(name: Name): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function fromEntries(entryOf: (entry: [Name, PostField]) => readonly [string, unknown]) {
  return Object.fromEntries(ENTRIES.map(entryOf));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
