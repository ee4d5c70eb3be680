import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { freePort } from '../support/free-port.ts';
import { copyProject } from './checkout.ts';

/** One site in development, save after save. */
const checkout = await copyProject();
afterAll(() => checkout[Symbol.asyncDispose]());
const PORT = await freePort();
const origin = `http://localhost:${PORT}`;
const script = checkout.run('development/dev.ts', { PORT });
beforeAll(() => script.prints('The site is at'));

test('a save is on the site and open pages are told to reload, server code included', async () => {
  const events = await fetch(`${origin}/dev/events`);
  const told = events.body?.pipeThrough(new TextDecoderStream()).getReader();

  const file = path.join(checkout.folder, 'src/http/server/admin-app.ts');
  await writeFile(file, await readFile(file, 'utf8'));
  const site = path.join(checkout.folder, 'src/content/site.ts');
  await writeFile(site, (await readFile(site, 'utf8')).replace('todos los niveles', 'cada nivel'));

  await expect
    .poll(async () => (await told?.read())?.value, { timeout: 60_000 })
    .toContain('reload');
  // The first reload may be that of the first file.
  await expect
    .poll(async () => (await fetch(origin)).text(), { timeout: 60_000 })
    .toContain('Fitness para cada nivel');
  await told?.cancel();
});

const GIVEN = `
  position: { latitude: 39.5567, longitude: 2.6951 },
  openingHours: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '07:00', closes: '13:00' },
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '15:30', closes: '21:00' },
    { days: ['Sunday', 'Saturday'], opens: '09:00', closes: '14:00' },
  ],
  prices: [{ name: 'Bono de diez', euros: 397.5 }, { name: 'Sesión individual', euros: 45 }],
`;

/** The text of a part of a page, and what is in it for search engines. */
async function read(address: string, part: RegExp) {
  const html = await (await fetch(address)).text();
  const text = (part.exec(html)?.[0] ?? '').replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  return { text: text.trim(), graph: html };
}

const VISIT = /<section[^>]*aria-labelledby="antes-de-venir".*?<\/section><\/div><\/section>/s;
const FOOTER = /<footer.*<\/footer>/s;

test('hours, prices and position are shown to visitors and search engines where they are given', async () => {
  const trial = origin + routes.trialSession;

  const without = await read(trial, /<main.*<\/footer>/s);
  expect(without.text).not.toMatch(/Antes de venir|Horario|Precios|Cómo llegar|€/);
  expect(without.graph).not.toMatch(/openingHours|priceRange|GeoCoordinates|"site-footer-visit"/);

  const file = path.join(checkout.folder, 'src/content/listing.ts');
  const source = await readFile(file, 'utf8');
  await writeFile(file, source.replace('Listing = {', `Listing = {${GIVEN}`));
  await expect
    .poll(async () => (await read(trial, VISIT)).text, { timeout: 60_000 })
    .toBe(
      'Antes de venir Horario Lunes a viernes 07:00–13:00 y 15:30–21:00 Sábado y domingo 09:00–14:00 ' +
        'Precios Con el IVA incluido. Bono de diez 397,50 € Sesión individual 45 € ' +
        'Cómo llegar Calle Cardenal Rosell, 20, 07007 Es Coll d&#x27;en Rabassa Ver en el mapa',
    );
  const blog = await read(origin + routes.blog, FOOTER);
  expect(blog.text).toContain(
    'Lunes a viernes 07:00–13:00 y 15:30–21:00 Sábado y domingo 09:00–14:00 ' +
      'Precios Desde 45 €, IVA incluido Cómo llegar Ver en el mapa',
  );
  const { graph } = await read(origin, FOOTER);
  expect(graph).toContain('"latitude":39.5567,"longitude":2.6951');
  expect(graph).toContain('"dayOfWeek":["Sunday","Saturday"],"opens":"09:00","closes":"14:00"');
  expect(graph).toContain('"priceRange":"45\u00a0€–397,50\u00a0€"');
  expect((await read(trial, FOOTER)).graph).toContain(
    '"name":"Sesión individual","price":45,"priceCurrency":"EUR"',
  );

  await writeFile(
    file,
    source.replace(
      'Listing = {',
      "Listing = { openingHours: [{ days: ['Monday'], opens: '7', closes: '21:00' }],",
    ),
  );
  await script.prints(/listing\.ts\(\d+,\d+\): error TS2322: Type '"7"' is not assignable/);
  await writeFile(file, source);
  await expect.poll(async () => (await read(trial, VISIT)).text, { timeout: 60_000 }).toBe('');
});

test('what is saved right after a mistake is on the site', async () => {
  const file = path.join(checkout.folder, 'src/content/site.ts');
  const source = await readFile(file, 'utf8');

  for (const word of ['fuerza', 'salud']) {
    const before = script.output().length;
    const next = source.replace('cada nivel', word);
    // Found by the check of texts, which ends before the bundles are made.
    await writeFile(file, `${source}export const empty = '';\n`);
    await expect
      .poll(() => script.output().slice(before), { timeout: 60_000, interval: 5 })
      .toContain('empty');
    await writeFile(file, next);
    await expect
      .poll(async () => (await read(origin, /Fitness para [^<]+/)).text, { timeout: 60_000 })
      .toBe(`Fitness para ${word}`);
  }
});

test('a mistake in the code is told, and the last good build goes on being served', async () => {
  const before = script.output().length;

  await writeFile(
    path.join(checkout.folder, 'src/ui/layout/sidebar.tsx'),
    'export function Menu() {',
  );

  const output = () => script.output().slice(before);
  await expect
    .poll(output, { timeout: 60_000 })
    .toContain('not built: the site shows the last version that was built');
  expect(output().split('sidebar.tsx:1:')).toHaveLength(2);
  expect(output()).not.toMatch(/^ +at /m);
  expect((await fetch(origin)).status).toBe(200);
});

test('Ctrl-C ends it', async () => {
  script.child.kill('SIGINT');

  expect(await script.exitCode()).toBe(0);
});
