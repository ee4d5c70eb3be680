import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { trainers } from '../../src/content/trainers.ts';
import { fieldOf, frontMatterSchema } from '../../src/posts/files/front-matter-schema.ts';
import { findPostFiles } from '../../src/posts/files/find-post-files.ts';
import { parsePosts } from '../../src/posts/files/read-posts.ts';
import { createMarkdownRenderer } from '../../src/posts/markdown/markdown-renderer.ts';
import { spanishKeyOf } from '../../src/posts/post-fields.ts';
import { checkPictures } from '../../src/posts/publishing/store-media.ts';

const EXAMPLE = 'examples/content-repository';
const CONFIG = `${EXAMPLE}/admin/config.yml`;
const SVELTIA = 'node_modules/@sveltia/cms';
const read = (file: string) => readFileSync(file, 'utf8');

interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly maxlength?: number;
  readonly max?: number;
  readonly options?: readonly string[];
}

const config = parse(read(CONFIG));
const [collection] = config.collections;
const fields: readonly Field[] = collection.fields.filter(({ name }: Field) => name !== 'body');
const shape = frontMatterSchema.shape;
const schemaOf = ({ name }: Field) => shape[fieldOf(name) as keyof typeof shape];
const optionsOf = (wanted: string) => fields.find(({ name }) => name === wanted)?.options;

test('the configuration of the editor is one that the editor knows', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  ajv.validate(JSON.parse(read(`${SVELTIA}/schema/sveltia-cms.json`)), config);

  expect(ajv.errorsText()).toBe('No errors');
});

test('each field of the editor is one of the front matter, required where that is, and as long', () => {
  const names = 'author date description draft heroImageAlt heroImageUrl title topics';
  expect(fields.map(({ name }) => fieldOf(name)).toSorted()).toEqual(names.split(' '));
  // Exports have the same names: the editor lists them.
  for (const { name } of fields) expect(spanishKeyOf(fieldOf(name) ?? '')).toBe(name);
  for (const field of fields) {
    const schema = schemaOf(field);
    // The editor always writes a date, so that authors see when a post appears.
    const isRequired = field.name === 'fecha' || !schema.safeParse(undefined).success;
    expect([field.name, field.required ?? true]).toEqual([field.name, isRequired]);
    const { maxlength = 0 } = field;
    const takes = (length: number) => schema.safeParse('a'.repeat(length)).success;
    if (maxlength > 0) expect([takes(maxlength), takes(maxlength + 1)]).toEqual([true, false]);
  }
  const topics = Array.from({ length: 11 }, (_, index) => `tema ${index}`);
  const max = fields.find(({ name }) => name === 'temas')?.max ?? 0;
  expect(shape.topics.safeParse(topics.slice(0, max)).success).toBe(true);
  expect(shape.topics.safeParse(topics.slice(0, max + 1)).success).toBe(false);
});

test('every field has a label and a hint; authors are the trainers, topics those of the posts', () => {
  for (const { label, hint } of collection.fields) expect([label, hint]).not.toContain(undefined);
  expect(optionsOf('autor'), `authors in ${CONFIG}`).toEqual(trainers.map(({ name }) => name));
  const posts = globSync('src/content/posts/*.md').map(read);
  const inUse = posts.flatMap((text) => parse(text.split('---')[1] ?? '').topics);
  const topics = [...new Set(inUse)].toSorted(new Intl.Collator('es').compare);
  expect(optionsOf('temas'), `topics in ${CONFIG}`).toEqual(topics);
});

test('the page of the editor pins the script of the package, with its integrity', () => {
  const page = read(`${EXAMPLE}/admin/index.html`);
  const script = readFileSync(`${SVELTIA}/dist/sveltia-cms.js`);
  const { version } = JSON.parse(read(`${SVELTIA}/package.json`));

  expect(JSON.parse(read('package.json')).devDependencies['@sveltia/cms']).toBe(version);
  expect(page).toContain(`src="https://unpkg.com/@sveltia/cms@${version}/dist/sveltia-cms.js"`);
  const integrity = createHash('sha384').update(script).digest('base64');
  expect(page).toContain(`integrity="sha384-${integrity}"`);
});

test('the three sample posts can be published without a warning', async () => {
  const files = await findPostFiles([`${EXAMPLE}/posts`]);
  const { posts, pictures } = await parsePosts(files, {
    markdown: createMarkdownRenderer(),
    findAddresses: async () => [],
  });
  await checkPictures(pictures);

  expect(posts).toHaveLength(3);
  expect(files.flatMap(({ messages }) => messages.map(String))).toEqual([]);
  for (const file of files) expect(read(file.path)).toContain('# SAMPLE');
});
