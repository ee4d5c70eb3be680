import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { routes } from '../../../src/routes.ts';
import { NOWHERE } from '../../support/database/test-database.ts';
import { freePort } from '../../support/free-port.ts';
import { endProcess } from '../../support/processes.ts';
import { readMetrics } from '../../support/server/metrics.ts';

const SERVER = path.join(import.meta.dirname, '../../../dist/server.js');

/** Where the log goes. */
type Log = readonly [what: string, stdout: 'pipe' | number];

const logs: Log[] = [['the reader of the log is gone', 'pipe']];
if (process.platform === 'linux') {
  logs.push(['the disk of the log is full', openSync('/dev/full', 'w')]);
}

test.for(logs)('visitors do not notice that %s', async ([, stdout]) => {
  const [port, adminPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [SERVER], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: NOWHERE,
      PORT: port,
      ADMIN_PORT: adminPort,
    },
    stdio: ['ignore', stdout, 'inherit'],
  });
  child.stdout?.destroy();
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(origin), { timeout: 10_000 });

  const failures = async () => {
    expect((await fetch(origin + routes.home)).status).toBe(200);
    const metrics = await readMetrics(`http://127.0.0.1:${adminPort}`);
    return metrics.get('log_write_failures_total');
  };
  await expect.poll(failures).toBeGreaterThan(1);
  await endProcess(child);
});
