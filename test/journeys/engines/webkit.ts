import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import { fixture } from '../../support/fixture.ts';
import { freePort } from '../../support/free-port.ts';
import { endProcess } from '../../support/processes.ts';
import type { Engine, EnginePage } from './visitor.ts';
import { webDriverInput } from './webdriver-input.ts';

/** The bars of its window above the page. */
const BARS_HEIGHT = 38;

/** What WebKit's port for GTK needs to paint as on a machine with a screen and a graphics card. */
const COMPOSITING = { GDK_BACKEND: 'x11', WEBKIT_FORCE_COMPOSITING_MODE: '1' };

const CAPABILITIES = {
  'webkitgtk:browserOptions': {
    binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    // Safari has it since 26.2; what loads documents without it is tested in test/e2e.
    args: ['--automation', '--features=+NavigationAPI'],
  },
  // A script that was lost in a navigation is run again by who waits for it.
  timeouts: { script: 5_000 },
};

/** WebKit's port for GTK, by the WebDriver of Debian's `webkit2gtk-driver`, on a screen of its own. */
export async function launchWebKit(): Promise<Engine> {
  const options = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  const env = { ...process.env, ...COMPOSITING, DISPLAY: `:${String(display).trim()}` };
  // Each page has a driver of its own: a driver has one session, which is one browser.
  const open: Engine['open'] = ({ width, height }) =>
    fixture(async (resources) => {
      const port = await freePort();
      const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
      resources.defer(() => endProcess(driver));
      const address = `http://127.0.0.1:${port}`;
      await vi.waitFor(() => call(`${address}/status`, 'GET'), { timeout: 10_000 });
      const capabilities = { alwaysMatch: CAPABILITIES };
      const { sessionId } = await call(`${address}/session`, 'POST', { capabilities });
      const session = `${address}/session/${sessionId}`;
      resources.defer(() => call(session, 'DELETE'));
      const place = { x: 0, y: 0, width, height: height + BARS_HEIGHT };
      await call(`${session}/window/rect`, 'POST', place);
      // Its driver does not report what the console says.
      return { page: pageOf(session), complaints: [] };
    });
  return { open, [Symbol.asyncDispose]: () => endProcess(screen) };
}

function pageOf(session: string): EnginePage {
  const post = (command: string, body = {}) => call(`${session}/${command}`, 'POST', body);
  const evaluate = (expression: string) =>
    post('execute/sync', { script: `return ${expression}`, args: [] });
  return {
    goto: (url) => post('url', { url }),
    // The driver's own command fails where a page intercepts the navigation.
    goBack: () => evaluate('setTimeout(() => history.back())'),
    evaluate,
    ...webDriverInput((actions) => post('actions', { actions })),
    screenshot: async () => Buffer.from(await call(`${session}/screenshot`, 'GET'), 'base64'),
  };
}

/** Longer than any command of these tests takes; the driver may lose one. */
const MAX_COMMAND_MS = 20_000;

/** A command of WebDriver: https://www.w3.org/TR/webdriver2/ */
// oxlint-disable-next-line typescript/no-explicit-any -- each command has a value of its own
async function call(address: string, method: string, body?: object): Promise<any> {
  const signal = AbortSignal.timeout(MAX_COMMAND_MS);
  const options = { method, signal, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(address, options).catch((cause: unknown) => {
    throw new Error(`${method} ${address}: no response`, { cause });
  });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (!response.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`);
  return value;
}
