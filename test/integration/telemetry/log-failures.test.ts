import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { routes } from '../../../src/routes.ts';
import { NOWHERE } from '../../support/database/test-database.ts';
import { freePort } from '../../support/free-port.ts';
import { endProcess } from '../../support/processes.ts';
import { readMetrics } from '../../support/server/metrics.ts';
import { startServer } from '../../support/server/server.ts';

const SERVER = path.join(import.meta.dirname, '../../../dist/server.js');

interface Site {
  readonly origin: string;
  readonly adminOrigin: string;
}

async function goesOn({ origin, adminOrigin }: Site): Promise<void> {
  const failures = async () =>
    (await readMetrics(adminOrigin)).get('log_write_failures_total') ?? 0;
  await expect
    .poll(async () => {
      expect((await fetch(origin + routes.home)).status).toBe(200);
      return failures();
    })
    .toBeGreaterThan(1);
}

test('visitors do not notice that the reader of the log is gone', async () => {
  await using server = await startServer({ DATABASE_URL: NOWHERE });

  server.process.stdout.destroy();

  await goesOn(server);
});

test.runIf(process.platform === 'linux')(
  'visitors do not notice that the disk of the log is full',
  async () => {
    const [port, adminPort] = [await freePort(), await freePort()];
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: NOWHERE,
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
    };
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', full, 'inherit'] });
    const origin = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(origin), { timeout: 10_000 });

    await goesOn({ origin, adminOrigin: `http://127.0.0.1:${adminPort}` });
    await endProcess(child);
  },
);
