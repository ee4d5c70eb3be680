import path from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { postHref, routes } from '../../src/routes.ts';
import { createDatabase } from '../support/database/test-database.ts';
import { docker, dockerOutput } from '../support/docker/docker.ts';
import {
  buildImage,
  CONFINED,
  IMAGE,
  PUBLISHES,
  serveImage,
  withDatabase,
} from '../support/docker/image.ts';
import { fixture } from '../support/fixture.ts';
import { A_POST } from '../support/posts/posts-command.ts';
import { type Load, startLoad } from '../support/server/load.ts';

const hasDocker = inject('containerOptions').length > 0;
if (!hasDocker)
  console.warn('rollout.test.ts: skipped, needs Docker: PostgreSQL is in no container');

/** As many as the promise says; each way of the rollout has half. */
const REQUESTS = 20_000;
const CONNECTIONS = 16;

/** Another build, whose pages name another script. */
const NEXT_IMAGE = 'rosell-20:test-next';

describe.skipIf(!hasDocker)('a rollout', () => {
  beforeAll(async () => {
    await buildImage();
    await buildNextImage();
  });

  test('to a newer build and back again fails no request, for assets of either build at any time', async () => {
    await using posts = await createDatabase();
    const options = withDatabase(posts);
    await using proxy = await startProxy();
    await using old = await serveImage([...options, PUBLISHES, '--network-alias=site-a']);
    await old.exec(['node', 'dist/posts.js', 'publish', '-'], A_POST);
    await expect
      .poll(async () => (await fetch(proxy.origin)).status, { timeout: 10_000 })
      .toBe(200);
    // From its first page on, tabs of a build request its script, whichever replicas serve.
    const oldScript = await scriptOf(old.origin);
    const scripts = [oldScript];
    const targets = [routes.home, routes.blog, postHref('primer-articulo'), '/favicon.svg'];
    const load = startLoad(
      () => [...targets, ...scripts].map((target) => ({ url: proxy.origin + target })),
      CONNECTIONS,
    );

    await using next = await serveImage([...options, '--network-alias=site-b'], NEXT_IMAGE);
    const nextScript = await scriptOf(next.origin);
    expect(nextScript).not.toBe(oldScript);
    scripts.push(nextScript);
    await isSeenBy(proxy.origin, nextScript);
    await expect.poll(() => load.count, { timeout: 60_000 }).toBeGreaterThan(REQUESTS / 2);
    const exitCode = await old.stop();
    await roundIsOver(load);
    await using _again = await serveImage([...options, '--network-alias=site-a']);
    await isSeenBy(proxy.origin, oldScript);
    await roundIsOver(load);
    const nextExitCode = await next.stop();
    await expect.poll(() => load.count, { timeout: 60_000 }).toBeGreaterThan(REQUESTS);
    await load.stop();

    console.log(`rollout: ${load.count} requests, ${load.failures.length} failed`);
    expect(load.failures).toEqual([]);
    expect([exitCode, nextExitCode]).toEqual([0, 0]);
  }, 300_000);
});

/** Waits until whoever had begun a round of requests has begun another. */
async function roundIsOver(load: Load): Promise<void> {
  const until = load.count + 20 * CONNECTIONS;
  await expect.poll(() => load.count, { timeout: 30_000 }).toBeGreaterThan(until);
}

async function scriptOf(origin: string): Promise<string> {
  const page = await (await fetch(origin + routes.home)).text();
  const script = /\/assets\/entry-[^"]+\.js/.exec(page)?.[0];
  if (!script) throw new Error('the page names no script');
  return script;
}

/** Waits until the proxy sends pages of the build that has this script. */
async function isSeenBy(origin: string, script: string): Promise<void> {
  await expect.poll(() => scriptOf(origin), { timeout: 10_000, interval: 20 }).toBe(script);
}

/** Makes, from the image, one whose pages name another script: what a change of that would give. */
async function buildNextImage(): Promise<void> {
  const dockerfile = `FROM ${IMAGE}
USER 0
RUN cd dist && old=$(cd public/assets && ls entry-*.js) && new=entry-NEXTNEXT.js \\
 && for file in public/assets/$old*; do mv $file "public/assets/$new\${file#public/assets/$old}"; done \\
 && sed -i "s/$old/$new/" manifest.json
USER 1000:1000
`;
  expect(await docker(['build', '--tag', NEXT_IMAGE, '-'], dockerfile)).toMatchObject({
    exitCode: 0,
  });
}

/** A HAProxy before the containers that are called `site-a` and `site-b` on the network. */
function startProxy() {
  return fixture(async (resources) => {
    const folder = path.join(import.meta.dirname, 'proxy');
    const image = await buildImage([], 'rosell-20-proxy:test', folder);
    const port = '--publish=127.0.0.1::8080';
    const options = [...CONFINED, port, ...inject('containerOptions')];
    const id = await dockerOutput(['run', '--detach', ...options, image]);
    resources.defer(async () => void (await dockerOutput(['rm', '--force', id])));
    return { origin: `http://${await dockerOutput(['port', id, '8080'])}` };
  });
}
