import { chmod, cp } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { copyProject } from '../local/checkout.ts';

const PROJECTS = ['unit', 'manifests', 'integration', 'local', 'e2e', 'chromium'];

const CONFIG = `
const project = (name) => ({
  test: { name, include: ['one.test.ts'], globalSetup: name === 'integration' ? './setup.ts' : [] },
});
export default { test: { projects: ${JSON.stringify(PROJECTS)}.map(project) } };
`;

test('the suite is red where a setup fails, although no test does', async () => {
  await using project = await copyProject();
  await cp('test', path.join(project.folder, 'test'), { recursive: true });
  await project.write({
    'vitest.config.ts': CONFIG,
    'one.test.ts': "import { test } from 'vitest';\ntest('one', () => {});\n",
    'setup.ts': "export default () => {\n  throw new Error('no database');\n};\n",
    // Build, types, lint, format and dead code are checked by the suite that this test is part of.
    'build.mjs': '',
    nice: '#!/bin/sh\n',
  });
  await chmod(path.join(project.folder, 'nice'), 0o755);
  const programs = [project.folder, path.resolve('node_modules/.bin'), process.env['PATH']];

  const suite = project.run('../test/suite.ts', { PATH: programs.join(path.delimiter) });

  expect(await suite.exitCode()).toBe(1);
  expect(suite.output()).toContain('✓ types: 1 passed');
  expect(suite.output()).toMatch(/✗ tests: \d+ passed, [1-9]\d* failed/);
  expect(suite.output()).toMatch(/\d+ passed, [1-9]\d* failed\n$/);
});
