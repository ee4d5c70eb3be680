import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import { freePort } from '../checkout.ts';
import type { Engine, EnginePage, Size } from './engine.ts';
import { type Actions, click, moveTo, press } from './webdriver-actions.ts';

/** The bars of its window above the page. */
const BARS_HEIGHT = 38;

/** What WebKit's port for GTK needs to paint as on a machine with a screen and a graphics card. */
const COMPOSITING = { GDK_BACKEND: 'x11', WEBKIT_FORCE_COMPOSITING_MODE: '1' };

/** WebKit's port for GTK, by the WebDriver of Debian's `webkit2gtk-driver`, on a screen of its own. */
export async function launchWebKit(): Promise<Engine> {
  await using stack = new AsyncDisposableStack();
  const options = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  stack.defer(() => end(screen));
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  const env = { ...process.env, ...COMPOSITING, DISPLAY: `:${String(display).trim()}` };
  const resources = stack.move();
  return {
    open: (size) => openPage(env, size),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Each page has a driver of its own: a driver has one session, which is one browser. */
async function openPage(env: NodeJS.ProcessEnv, { width, height }: Size): Promise<EnginePage> {
  await using stack = new AsyncDisposableStack();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  stack.defer(() => end(driver));
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => call(`${origin}/status`, 'GET'), { timeout: 10_000 });
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': BROWSER } };
  const { sessionId } = await call(`${origin}/session`, 'POST', { capabilities });
  const session = `${origin}/session/${sessionId}`;
  stack.defer(() => call(session, 'DELETE'));
  const post = (command: string, body: object = {}) => call(`${session}/${command}`, 'POST', body);
  const perform = (actions: Actions) => post('actions', { actions });
  await post('window/rect', { x: 0, y: 0, width, height: height + BARS_HEIGHT });
  const resources = stack.move();
  return {
    complaints: [],
    goto: (url) => post('url', { url }),
    back: () => post('back'),
    evaluate: (expression) => post('execute/sync', { script: `return ${expression}`, args: [] }),
    moveTo: (x, y) => perform(moveTo(x, y)),
    click: (x, y) => perform(click(x, y)),
    press: (key) => perform(press(key)),
    screenshot: async () => Buffer.from(await call(`${session}/screenshot`, 'GET'), 'base64'),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

const BROWSER = {
  binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  args: ['--automation'],
};

/** A command of WebDriver: https://www.w3.org/TR/webdriver2/ */
// oxlint-disable-next-line typescript/no-explicit-any -- each command has a value of its own
async function call(address: string, method: string, body?: object): Promise<any> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (!response.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`);
  return value;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.kill()) await once(child, 'exit');
}
