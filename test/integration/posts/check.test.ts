import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { trainers } from '../../../src/content/trainers.ts';
import { createFolder } from '../../support/folder.ts';
import { aJpeg } from '../../support/posts/pictures.ts';
import { aPostFile, runPosts } from '../../support/posts/posts-command.ts';

const SPANISH = `---
titulo: Peso muerto
descripcion: Paso a paso.
autor: Toni Mesquida
fecha: "2026-13-01"
portada: dañada.jpg
---

![](foto.jpg) y [nada](/no-existe), pero [ella](/${trainers[0].slug}), [esto](/blog/otro), [aquello](/blog), [quiénes](/sobre-nosotros/) [otra vez](/Sobre%2DNosotros) y [novedades](/rss.xml).

![Foto](/imagenes/foto.jpg) ![Signo](/favicon.svg)
`;

test('all that is wrong with files and pictures is told in one round, without a database', async () => {
  const damaged = (await aJpeg()).subarray(0, 500);
  await using files = await createFolder({
    'a.md': SPANISH,
    'dañada.jpg': damaged,
    'foto.jpg': await aJpeg(),
    'b.md': aPostFile({ title: 'Otro' }, '![Barra](falta.jpg) ![Disco](enlace.jpg)'),
    'c.md': aPostFile({ title: 'Uno más' }, '![Barra](igual.jpg)'),
    'igual.jpg': damaged,
  });
  await symlink('/nowhere', path.join(files.folder, 'enlace.jpg'));

  const { code, stdout, stderr } = await runPosts(['check', '.'], { cwd: files.folder });

  expect([code, stdout]).toEqual([65, '']);
  expect(stderr.trim().split('\n')).toEqual([
    'warning a.md:9:1 this picture has no description, expected words that say what it shows: ![words](picture.jpg)',
    expect.stringMatching(/^warning a\.md:9:\d+ the link to '\/no-existe' leads nowhere: /),
    "warning a.md:11:9 the site has no picture '/imagenes/foto.jpg', expected a file beside the post (on standard input a tar of both)",
    'a.md:2:1 portadaAlt: is missing or empty',
    'a.md:5:8 fecha: "2026-13-01": that date, hour or offset does not exist',
    expect.stringMatching(/^a\.md:6:10 'dañada\.jpg' is damaged or incomplete/),
    expect.stringMatching(/^b\.md:\d+:\d+ there is no picture 'falta\.jpg'/),
    expect.stringMatching(/^b\.md:\d+:\d+ there is no picture 'enlace\.jpg'/),
    expect.stringMatching(/^c\.md:\d+:\d+ 'igual\.jpg' is damaged or incomplete/),
  ]);
});
