import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cleanSearch } from '../../../src/posts/post-query.ts';
import { anyText, cases } from '../../support/properties.ts';
import { aPost, connectAsServer, createDatabase } from '../../support/database/test-database.ts';
import { untilEnd } from '../../support/until-end.ts';
import { createReader } from '../../support/posts/post-reader.ts';

const { databaseUrl } = untilEnd(
  await createDatabase([
    aPost({
      slug: 'proteina',
      title: 'Cuánta proteína necesitas',
      description: 'De dónde salen los gramos.',
      content:
        '## Comer bien\n\nLas **nutricionistas** recomiendan [legumbres](https://example.com/raro) y más [legumbres](/blog).\n\n| Día | Plato |\n|:---|:-:|\n| Lunes | Lentejas |',
      topics: ['Nutrición'],
    }),
    aPost({
      slug: 'peso-muerto',
      title: 'Peso muerto paso a paso',
      content:
        'Se levanta la barra. Entrené tres días; el niño también. `código` <i lang="en">deadlift</i>',
      topics: ['Técnica', 'Fuerza'],
    }),
    aPost({
      slug: 'suplementos',
      author: 'Marc Vidal',
      title: 'Omega-3 y vitamina B-12',
      content:
        'De 8-12. Quien duerme < 6 horas come zanahoria y hace un test con kettlebells.\n\n> Fin con remolacha.',
    }),
    aPost({
      slug: 'salud',
      title: 'Salud y seguridad',
      content:
        'Los grandes grupos musculares[^1], 8~10 veces (y llama al 112). Lejos.\n\n![Mancuerna cargada](barra.jpg "La mancuerna vieja")\n\n| Lunes |\n|---|\n| Burpees<br>Planchas |\n\nCuenta kcal/plato, abductores/aductores… y «jabón»&nbsp;neutro en Es Coll d’en\u00a0Rabassa ([guía](https://example.com/a_(b)_c "Título largo")) y ![Alt](<../fotos/mi foto.jpg> \'Un pie\'). <details><summary>Ver</summary>Esto</details>.\n\n[^1]: Directrices.',
    }),
    aPost({
      slug: 'tabla',
      title: 'Medidas',
      content:
        '## Doce semanas\n\n- Abajo\n\n  | Zona | Cambio |\n  | :--- | -----: |\n  | Cintura | -3 cm |\n  | Brazo | 1 cm |',
    }),
    aPost({
      slug: 'mencion',
      title: 'Otra cosa',
      content:
        'Más de 20\u00a0pulsaciones y 1\u00a0000\u00a0mg. Vitamina C. El muerto no tiene peso. La proteína se nombra una vez entre muchas otras palabras.',
    }),
  ]),
);
const reader = createReader(untilEnd(connectAsServer(databaseUrl)));

async function find(typed: string) {
  return (await reader.findPage({ search: cleanSearch(typed) }, 1))?.posts ?? [];
}

test.for<[string, readonly string[]]>([
  ['proteína', ['proteina', 'mencion']],
  ['PROTEINAS', ['proteina', 'mencion']],
  ['protei\u0301na', ['proteina', 'mencion']],
  ['nutricion', ['proteina']],
  ['nutricionista', ['proteina']],
  ['lentejas', ['proteina']],
  ['entrenar', ['peso-muerto']],
  ['ninos', ['peso-muerto']],
  ['deadlift', ['peso-muerto']],
  ['código', ['peso-muerto']],
  ['fuerza', ['peso-muerto']],
  ['peso muerto', ['peso-muerto', 'mencion']],
  ['"peso muerto"', ['peso-muerto']],
  ['"muerto peso"', []],
  ['muerto -barra', ['mencion']],
  ['barra -"muerto peso"', ['peso-muerto']],
  ['muerto -"peso muerto"', ['mencion']],
  ['barra or legumbres', ['proteina', 'peso-muerto']],
  ['-barra', ['peso-muerto']],
  ['tres-días', ['peso-muerto']],
  ['Marc Vidal', ['suplementos']],
  ['tests', ['suplementos']],
  ['kettlebell', ['suplementos']],
  ['omega-3', ['suplementos']],
  ['B-12', ['suplementos']],
  ['vitamina -B-12', ['mencion']],
  ['vitamina -B-13', ['suplementos', 'mencion']],
  ['"peso -muerto"', ['peso-muerto']],
  ['barra -"peso -muerto"', []],
  ['muerto -barra "', ['mencion']],
  ['fotos', []],
  ['ver esto', ['salud']],
  ['8-12', ['suplementos']],
  ['musculares', ['salud']],
  ['planchas', ['salud']],
  ['burpees', ['salud']],
  ['neutro', ['salud']],
  ['"mancuerna vieja"', ['salud']],
  ['pulsaciones', ['mencion']],
  ['mg', ['mencion']],
  ['zanahoria', ['suplementos']],
  ['remolacha', ['suplementos']],
  ['example', []],
  ['lang', []],
  ['de la', []],
  ['🏋️', []],
  ['muerto 🏋️', ['peso-muerto', 'mencion']],
  ["'; drop table posts; --", []],
  [`peso ${'muy '.repeat(600)}`, ['peso-muerto', 'mencion']],
])('«%s» finds %o', async ([typed, slugs]) => {
  expect((await find(typed)).map((post) => post.slug).toSorted()).toEqual(slugs.toSorted());
});

test('a word in the title counts for more than one in the text', async () => {
  expect((await find('proteína')).map((post) => post.slug)).toEqual(['proteina', 'mencion']);
});

test('an extract is the text as it reads, with what matches set apart', async () => {
  const [post] = await find('legumbre lentejas');

  for (const text of ['legumbres', 'Lentejas']) {
    expect(post?.extract).toContainEqual({ text, isMatch: true });
  }
  const text = post?.extract?.map((part) => part.text).join('');
  expect(text).toContain('Las nutricionistas recomiendan legumbres');
  expect(text).not.toMatch(/[*[\]|#<>]|https| [.,]/);
});

test('an extract keeps headings, cells and rows apart', async () => {
  const [post] = await find('cintura');

  const text = post?.extract?.map((part) => part.text).join('');
  expect(text).toContain('Doce semanas. Abajo Zona / Cambio. Cintura / -3 cm. Brazo / 1 cm.');
});

test('an extract keeps parentheses and leaves out the marks of notes, pictures and addresses', async () => {
  const [post] = await find('112');

  const text = post?.extract?.map((part) => part.text).join('');
  expect(text).toContain(
    'musculares, 8~10 veces (y llama al 112). Lejos. Mancuerna cargada La mancuerna vieja Lunes',
  );
});

test.for([
  ['kcal', 'kcal'],
  ['aductores', 'aductores'],
  ['jabon', 'jabón'],
  ['neutro', 'neutro'],
  ['rabassa', 'Rabassa'],
  ['guia', 'guía'],
  ['kettlebells', 'kettlebells'],
  ['test kettlebells', 'kettlebells'],
] as const)(
  'of an extract for «%s» the word «%s» is set apart, beside signs and in the plural',
  async ([typed, text]) => {
    const [post] = await find(typed);

    expect(post?.extract).toContainEqual({ text, isMatch: true });
  },
);

test('what a post says cannot mark itself as a match', async () => {
  await using marked = await createDatabase([
    aPost({
      title: 'Kettlebell',
      content: 'Una \uE000trampa\uE001 y una kettlebell <mark>x</mark>.',
    }),
  ]);
  await using asWeb = connectAsServer(marked.databaseUrl);

  const page = await createReader(asWeb).findPage({ search: 'kettlebell' }, 1);

  const matches = page?.posts[0]?.extract?.filter((part) => part.isMatch);
  expect(matches).toEqual([{ text: 'kettlebell', isMatch: true }]);
});

test('whatever a person types is a valid query', async () => {
  const signs = '" - :* \\ & | ! ( ) <-> \' % \0 \u{1F3CB} peso barra'.split(' ');
  const typed = fc
    .array(fc.oneof(fc.constantFrom(' or ', ...signs), anyText))
    .map((parts) => parts.join(''));

  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const search = cleanSearch(text);
      fc.pre(search !== '');
      expect(await reader.findPage({ search }, 1)).toMatchObject({ page: 1 });
    }),
    { numRuns: cases(200), examples: [['- '.repeat(40) + 'peso']] },
  );
});

test('a text with more different words than fit is found by its beginning', async () => {
  const words = Array.from({ length: 110_000 }, (_, index) => `palabra${index}`).join(' ');
  await using long = await createDatabase([
    aPost({ slug: 'largo', content: `sentadilla ${words.slice(0, 1_000_000)}` }),
  ]);

  const found = sql`select found from search_posts('sentadilla', 0, 1)`.execute(long.database);

  expect((await found).rows).toHaveLength(1);
});
