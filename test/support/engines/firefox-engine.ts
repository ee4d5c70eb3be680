import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Engine } from './engine.ts';
import { type Actions, click, moveTo, press } from './webdriver-actions.ts';

const FIREFOX = process.env['FIREFOX'] ?? 'firefox-esr';

/** The system's Firefox, by WebDriver BiDi, which it speaks itself. */
export async function launchFirefox(): Promise<Engine> {
  await using stack = new AsyncDisposableStack();
  const profile = await mkdtemp(path.join(tmpdir(), 'site-firefox-'));
  stack.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const options = ['--headless', '--remote-debugging-port=0', '--no-remote', '--profile', profile];
  const child = spawn(FIREFOX, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  stack.defer(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  });
  const bidi = await connect(`${await addressIn(child.stderr)}/session`);
  stack.defer(() => bidi.close());
  await bidi.send('session.new', { capabilities: {} });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  const resources = stack.move();

  return {
    async open(viewport) {
      const { userContext } = await bidi.send('browser.createUserContext', {});
      const { context } = await bidi.send('browsingContext.create', { type: 'tab', userContext });
      await bidi.send('browsingContext.setViewport', { context, viewport });
      const complaints: string[] = [];
      bidi.onLogEntry(({ level, text, source }) => {
        if (source.context === context && /error|warn/.test(level)) complaints.push(text);
      });
      const perform = async (actions: Actions) => {
        await bidi.send('input.performActions', { context, actions });
      };
      return {
        complaints,
        async goto(url) {
          await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
        },
        async back() {
          await bidi.send('browsingContext.traverseHistory', { context, delta: -1 });
        },
        async evaluate(expression) {
          const target = { context };
          const said = await bidi.send('script.evaluate', {
            expression,
            target,
            awaitPromise: true,
          });
          if (said.exceptionDetails) throw new Error(said.exceptionDetails.text);
          return said.result.value;
        },
        moveTo: (x, y) => perform(moveTo(x, y)),
        click: (x, y) => perform(click(x, y)),
        press: (key) => perform(press(key)),
        async screenshot() {
          const { data } = await bidi.send('browsingContext.captureScreenshot', { context });
          return Buffer.from(data, 'base64');
        },
        async [Symbol.asyncDispose]() {
          await bidi.send('browser.removeUserContext', { userContext });
        },
      };
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('Firefox ended before it listened');
}

interface LogEntry {
  readonly level: string;
  readonly text: string;
  readonly source: { readonly context?: string };
}

/** A connection that speaks WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: ((entry: LogEntry) => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'event') for (const listener of listeners) listener(message.params);
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (message.type === 'success') call?.resolve(message.result);
    if (message.type === 'error') call?.reject(new Error(`${message.error}: ${message.message}`));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let id = 0;
  return {
    onLogEntry: (listener: (entry: LogEntry) => void) => void listeners.push(listener),
    // oxlint-disable-next-line typescript/no-explicit-any -- each command has a result of its own
    send(method: string, params: object): Promise<any> {
      id += 1;
      const call = Promise.withResolvers<unknown>();
      pending.set(id, call);
      socket.send(JSON.stringify({ id, method, params }));
      return call.promise;
    },
    close: () => socket.close(),
  };
}
