import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postHref, routes } from '../../src/routes.ts';
import { docker, dockerIsRunning, dockerOutput } from '../support/docker/docker.ts';
import { A_POST } from '../support/posts/posts-command.ts';

const hasCompose = dockerIsRunning() && (await docker(['compose', 'version'])).exitCode === 0;
if (!hasCompose) console.warn('compose.test.ts: skipped, needs Docker with its compose plugin');

describe.skipIf(!hasCompose)('docker compose up', () => {
  /** Of its own, beside what somebody may have running. */
  const project = `rosell-20-test-${crypto.randomUUID().slice(0, 8)}`;
  let origin: string;

  beforeAll(async () => {
    // 0 takes a free port.
    process.env['PORT'] = '0';
    await compose('up', '--detach', '--build');
    origin = `http://${await compose('port', 'web', '3000')}`;
    const published = await docker(
      args('run', '--rm', '--no-TTY', 'posts', 'publish', '-'),
      A_POST,
    );
    expect(published).toMatchObject({ exitCode: 0 });
  });

  afterAll(() => compose('down', '--volumes', '--timeout=1'));

  test('gives the whole site, with what was published into it', async () => {
    await expect.poll(() => statusOf(routes.home), { timeout: 20_000 }).toBe(200);
    expect(await textOf(postHref('primer-articulo'))).toContain('<strong>importante</strong>');
  });

  test('follows a content repository behind a profile alone', async () => {
    const services = async (...options: readonly string[]) =>
      (await compose(...options, 'config', '--services')).split('\n').toSorted();

    const usual = await services();
    expect(usual).toEqual(['migrate', 'postgres', 'web']);
    expect(await services('--profile=content-repository')).toEqual(
      [...usual, 'git-sync', 'publisher'].toSorted(),
    );
  });

  test('a dump restored into an empty database is the same site', async () => {
    const pages = [routes.blog, postHref('primer-articulo'), routes.apiPosts];
    const before = await Promise.all(pages.map(textOf));

    await postgres('pg_dump', '--format=custom', '--no-owner', '--file=/tmp/site.dump', 'site');
    await postgres('dropdb', '--force', 'site');
    await postgres('createdb', 'site');
    await postgres('pg_restore', '--no-owner', '--dbname=site', '/tmp/site.dump');
    // Not from the cache: the server is new.
    await compose('restart', '--timeout=10', 'web');
    origin = `http://${await compose('port', 'web', '3000')}`;
    await expect.poll(() => statusOf(routes.blog), { timeout: 20_000 }).toBe(200);

    expect(await Promise.all(pages.map(textOf))).toEqual(before);
  });

  function args(...command: readonly string[]): string[] {
    return ['compose', '--project-name', project, ...command];
  }

  function compose(...command: readonly string[]): Promise<string> {
    return dockerOutput(args(...command));
  }

  function postgres(program: string, ...rest: readonly string[]): Promise<string> {
    return compose('exec', '--no-TTY', 'postgres', program, '--username=site', ...rest);
  }

  function statusOf(target: string): Promise<number | string> {
    return fetch(origin + target).then(
      ({ status }) => status,
      (error) => String(error),
    );
  }

  async function textOf(target: string): Promise<string> {
    return (await fetch(origin + target)).text();
  }
});
