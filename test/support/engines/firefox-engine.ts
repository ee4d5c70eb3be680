import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fixture } from '../fixture.ts';
import { endProcess } from '../processes.ts';
import type { Engine } from './engine.ts';
import { webDriverInput } from './webdriver-input.ts';

const FIREFOX = process.env['FIREFOX'] ?? 'firefox-esr';

/** The system's Firefox, by WebDriver BiDi, which it speaks itself. */
export function launchFirefox(): Promise<Engine> {
  return fixture(async (resources) => {
    const folder = resources.use(await mkdtempDisposable(path.join(tmpdir(), 'site-firefox-')));
    const options = ['--headless', '--remote-debugging-port=0', '--no-remote'];
    const child = spawn(FIREFOX, [...options, '--profile', folder.path], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    resources.defer(() => endProcess(child));
    const { send, events, close } = await connect(`${await addressIn(child.stderr)}/session`);
    resources.defer(close);
    await send('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    const open: Engine['open'] = async (viewport) => {
      const { userContext } = await send('browser.createUserContext', {});
      const { context } = await send('browsingContext.create', { type: 'tab', userContext });
      await send('browsingContext.setViewport', { context, viewport });
      const complaints: string[] = [];
      events.on('log.entryAdded', ({ level, text, source }) => {
        if (source.context === context && /error|warn/.test(level)) complaints.push(text);
      });
      return {
        complaints,
        goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
        back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
        async evaluate(expression) {
          const script = { expression, target: { context }, awaitPromise: true };
          const { result, exceptionDetails } = await send('script.evaluate', script);
          if (exceptionDetails) throw new Error(exceptionDetails.text);
          return result.value;
        },
        ...webDriverInput((actions) => send('input.performActions', { context, actions })),
        async screenshot() {
          const { data } = await send('browsingContext.captureScreenshot', { context });
          return Buffer.from(data, 'base64');
        },
        [Symbol.asyncDispose]: () => send('browser.removeUserContext', { userContext }),
      };
    };
    return { open };
  });
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('Firefox ended before it listened');
}

/** A connection that speaks WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const events = new EventEmitter();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'event') events.emit(message.method, message.params);
    else events.emit(`response ${message.id}`, message);
  });
  await once(socket, 'open');
  let id = 0;
  return {
    events,
    // oxlint-disable-next-line typescript/no-explicit-any -- each command has a result of its own
    async send(method: string, params: object): Promise<any> {
      id += 1;
      const response = once(events, `response ${id}`);
      socket.send(JSON.stringify({ id, method, params }));
      const [{ type, error, message, result }] = await response;
      if (type === 'error') throw new Error(`${error}: ${message}`);
      return result;
    },
    close: () => socket.close(),
  };
}
