import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPostHref, postHref, routes } from '../../src/routes.ts';
import { copyProject } from '../local/checkout.ts';
import { DESKTOP, visit } from '../support/browser/chromium.ts';
import {
  choosePicture,
  hasHeadlessShell,
  launchHeadlessShell,
  openEditor,
} from '../support/browser/editor.ts';
import { createDatabase } from '../support/database/test-database.ts';
import { fixture } from '../support/fixture.ts';
import { aTar } from '../support/folder.ts';
import { aJpeg, aPicture } from '../support/posts/pictures.ts';
import { aPostFile, runPosts } from '../support/posts/posts-command.ts';
import { startServer } from '../support/server/server.ts';

if (!hasHeadlessShell) console.warn('editor.test.ts: skipped, needs chromium-headless-shell');

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

/** A folder for the pictures of the owner's README, which are taken on the way. */
const SHOTS = process.env['SHOTS'];

/** A site, and the editor of a checkout beside it. */
const start = () =>
  fixture(async (resources) => {
    const { databaseUrl } = resources.use(await createDatabase());
    const site = resources.use(await startServer({ DATABASE_URL: databaseUrl }));
    const { folder, run } = resources.use(await copyProject());
    // The editor takes the folder of a repository only.
    await mkdir(path.join(folder, '.git'));
    const env = { DATABASE_URL: databaseUrl, SITE_URL: site.origin };
    const write = run('development/posts.ts', env, ['write', '--port', '0']);
    resources.defer(async () => {
      write.child.kill('SIGINT');
      await write.exitCode();
    });
    await write.prints('(Ctrl-C stops it)');
    // The last of the samples, whose pictures take seconds.
    await write.prints('post stored as draft tu-primera-sesion');
    const [editor = ''] = /http:\/\/localhost:\d+/.exec(write.output()) ?? [];
    const browser = resources.use(await launchHeadlessShell());
    const { origin } = site;
    return { browser, editor, folder, posts: path.join(folder, 'posts'), origin, databaseUrl };
  });

describe.skipIf(!hasHeadlessShell)('in the editor of npm run write', () => {
  let all: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    all = await start();
  });
  afterAll(() => all[Symbol.asyncDispose]());

  test.for([
    ['a phone', PHONE, '¿Cuánta agua beber?', 'cuanta-agua-beber'],
    ['a desktop', DESKTOP, 'Más allá del «core»: ¿y la espalda?', 'mas-alla-del-core-y-la-espalda'],
  ] as const)(
    'on %s a first post with two pictures, a change, a draft, without internet',
    async ([, options, title, slug]) => {
      await using page = await visit(all.browser, all.editor, options);
      await page.route(
        ({ hostname }) => !/^(?:localhost|127\.0\.0\.1)$/.test(hostname),
        (route) => route.abort(),
      );
      const shoot = (name: string) =>
        takePicture(page, `${name}${options === PHONE ? '' : '-ancho'}`);
      const pageOf = async () => (await fetch(all.origin + postHref(slug))).text();
      const save = async (expected: string) => {
        await page.getByRole('button', { name: 'Guardar', exact: true }).click();
        const begin = performance.now();
        await expect.poll(pageOf, { interval: 20, timeout: 60_000 }).toContain(expected);
        return performance.now() - begin;
      };
      await openEditor(page, all.folder);
      await page.getByRole('row', { name: 'Horario de invierno' }).waitFor();
      await shoot('lista');

      await page
        .getByRole('button', { name: /^(?:Crear una nueva entrada|Nuevo)$/ })
        .first()
        .click();
      await fill(page, 'Título', title);
      await fill(page, 'Descripción', 'Menos de lo que dicen.');
      await page.getByRole('radio', { name: 'Marc Vidal' }).click();
      await shoot('escribir');
      const photo = await aPicture({ seed: slug.length })
        .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 34/1 10/1' } })
        .jpeg()
        .toBuffer();
      const cover = page.getByRole('group', { name: /Imagen de portada/ });
      await choosePicture(cover, { name: 'Foto del móvil (1).JPG', buffer: photo });
      await page.getByRole('textbox', { name: 'Qué se ve en la portada' }).fill('Una botella');
      await page.getByRole('combobox', { name: 'Temas' }).click();
      await page.getByRole('option', { name: 'Salud' }).click();
      const text = page.getByRole('textbox', { name: 'Texto', exact: true });
      await text.click();
      await page.keyboard.type('Bebe cuando tengas sed.');
      await page.keyboard.press('Enter');
      await page
        .getByRole('toolbar', { name: 'Editor de texto' })
        .getByRole('button', { name: 'Imagen', exact: true })
        .click();
      await choosePicture(text, {
        name: 'dos.jpg',
        buffer: await aJpeg({ seed: slug.length + 1 }),
      });
      await text.getByRole('textbox', { name: 'Texto alternativo' }).fill('Una pesa');
      await shoot('texto');
      const firstMs = await save('Bebe cuando tengas sed.');

      const html = await pageOf();
      expect(html).toContain(`${title}</h1>`);
      expect(html).toContain('alt="Una botella"');
      expect(html).toContain('alt="Una pesa"');
      const files = (await readdir(path.join(all.posts, slug))).toSorted();
      expect(files).toEqual(['dos.jpg', 'foto-del-movil-1.jpg', 'index.md']);
      const written = sharp(path.join(all.posts, slug, 'foto-del-movil-1.jpg'));
      expect((await written.metadata()).exif).toBeDefined();
      const renditions = new Set(html.match(/\/media\/[\w./-]+\.(?:jpg|avif)/g));
      expect(renditions.size).toBeGreaterThan(5);
      for (const rendition of renditions) {
        const bytes = await (await fetch(all.origin + rendition)).arrayBuffer();
        expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      }
      if (SHOTS && options === PHONE) {
        await using reader = await visit(all.browser, all.origin, PHONE);
        await reader.goto(postHref(slug));
        await takePicture(reader, 'publicado');
      }

      const row = (name: string) => page.getByRole('row', { name, exact: true });
      const changed = `Otro título: ${slug}`;
      await row(title).click();
      await fill(page, 'Título', changed);
      await fill(page, 'Descripción', 'Otra descripción.');
      const changeMs = await save(`${changed}</h1>`);
      console.log(
        `save to page: ${Math.round(firstMs)} ms with two pictures, ${Math.round(changeMs)} ms a change`,
      );
      expect(await pageOf()).toContain('content="Otra descripción."');
      const list = await (await fetch(all.origin + routes.apiPosts)).json();
      expect(list.filter((post: { slug: string }) => post.slug === slug)).toHaveLength(1);

      const status = async () => (await fetch(all.origin + postHref(slug))).status;
      for (const expected of [404, 200]) {
        await row(changed).click();
        await page.getByRole('switch', { name: 'Borrador' }).click();
        if (expected === 404) await shoot('borrador');
        await page.getByRole('button', { name: 'Guardar', exact: true }).click();
        await expect.poll(status).toBe(expected);
      }

      const outside = page.requested.filter(
        (url) => /^https?:/.test(url) && !/localhost|127\.0\.0\.1/.test(url),
      );
      expect(new Set(outside.map((url) => new URL(url).hostname))).toEqual(
        new Set(['www.githubstatus.com']),
      );
    },
  );

  test('what was published otherwise is there after an export, and stays the same post', async () => {
    const { databaseUrl, posts, origin } = all;
    // Dated by its publication, to the millisecond.
    const matter = { slug: 'de-antes', title: 'De antes', hero: 'foto.jpg', date: undefined };
    const picture = await aJpeg({ width: 300, height: 200 });
    const input = await aTar({ 'a.md': aPostFile(matter, '![x](foto.jpg)'), 'foto.jpg': picture });
    await runPosts(['publish', '-'], { databaseUrl, input });
    const exported = await runPosts(['export', posts, '--force'], { databaseUrl });
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    const postOf = async () => (await fetch(origin + apiPostHref('de-antes'))).json();
    const before = await postOf();
    await using page = await visit(all.browser, all.editor);
    await openEditor(page, all.folder);

    await page.getByRole('row', { name: 'De antes' }).click();
    await page.getByRole('button', { name: 'Mostrar las opciones del editor' }).click();
    // In another folder it would be a second post.
    const editSlug = page.getByRole('menuitem', { name: 'Editar el slug' });
    await editSlug.waitFor();
    expect(await editSlug.isDisabled()).toBe(true);
    // A copy would have the slug and the id of the original.
    expect(await page.getByRole('menuitem', { name: 'Duplicar' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await fill(page, 'Descripción', 'Ahora.');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();

    const changed = { ...before, description: 'Ahora.' };
    await expect.poll(postOf, { timeout: 60_000 }).toEqual(changed);
    const file = await readFile(path.join(posts, 'de-antes/index.md'), 'utf8');
    expect(file).toMatch(new RegExp(`^id: ${before.id}$`, 'm'));
  });
});

/** Until it stays: what is typed in the moment in which the editor opens is lost. */
async function fill(page: Page, name: string, value: string): Promise<void> {
  const field = page.getByRole('textbox', { name }).first();
  const filled = async () => {
    await field.fill(value);
    await page.waitForTimeout(300);
    return field.inputValue();
  };
  await expect.poll(filled).toBe(value);
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  const picture = sharp(await page.screenshot());
  await picture.jpeg({ quality: 60, mozjpeg: true }).toFile(path.join(SHOTS, `${name}.jpg`));
}
