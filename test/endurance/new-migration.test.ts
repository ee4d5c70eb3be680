import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { copyProject } from '../local/checkout.ts';

test('with one more migration the tests of the schema are green', async () => {
  await using project = await copyProject();
  for (const entry of ['test', 'dist', 'vitest.config.ts']) {
    await cp(entry, path.join(project.folder, entry), { recursive: true });
  }
  await writeFile(path.join(project.folder, 'migrations/0999-one-more.sql'), 'select 1;\n');

  const vitest = project.run('../node_modules/vitest/vitest.mjs', { TEST_DATABASE: 'embedded' }, [
    ...['run', '--project', 'integration'],
    ...['schema', 'migration-', 'roles'].map((name) => `test/integration/database/${name}`),
  ]);

  expect(await vitest.exitCode(), vitest.output()).toBe(0);
  expect(vitest.output()).toMatch(/Tests .*passed/);
});
