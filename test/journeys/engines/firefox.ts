import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { fixture } from '../../support/fixture.ts';
import { endProcess } from '../../support/processes.ts';
import type { Engine } from './visitor.ts';
import { webDriverInput } from './webdriver-input.ts';

const FIREFOX = process.env['FIREFOX'] ?? 'firefox-esr';

/**
 * The system's Firefox, by WebDriver BiDi, which it speaks itself. Playwright 1.65 speaks it too, with
 * a command for the preferred colours that Firefox 153 does not know.
 */
export function launchFirefox(): Promise<Engine> {
  return fixture(async (resources) => {
    const profile = resources.use(await mkdtempDisposable(path.join(tmpdir(), 'site-firefox-')));
    const options = ['--headless', '--remote-debugging-port=0', '--profile', profile.path];
    const child = spawn(FIREFOX, options, { stdio: 'ignore' });
    resources.defer(() => endProcess(child));
    const file = path.join(profile.path, 'WebDriverBiDiServer.json');
    const listening = async () => JSON.parse(await readFile(file, 'utf8'));
    const { ws_port: port } = await vi.waitFor(listening, { timeout: 30_000 });
    const { send, events } = await connect(`ws://127.0.0.1:${port}/session`);
    await send('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    return {
      async open(viewport) {
        const { userContext } = await send('browser.createUserContext', {});
        const { context } = await send('browsingContext.create', { type: 'tab', userContext });
        await send('browsingContext.setViewport', { context, viewport });
        const complaints: string[] = [];
        const listen = ({ params: { level, text, source } }: LogEntry) => {
          if (source.context === context && /error|warn/.test(level)) complaints.push(text);
        };
        events.on('log.entryAdded', listen);
        const page = {
          goto: (url: string) =>
            send('browsingContext.navigate', { context, url, wait: 'complete' }),
          goBack: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
          async evaluate(call: string) {
            const script = { expression: `JSON.stringify(${call})`, awaitPromise: true };
            const parameters = { ...script, target: { context } };
            const { result, exceptionDetails } = await send('script.evaluate', parameters);
            if (exceptionDetails) throw new Error(exceptionDetails.text);
            return result.value && JSON.parse(result.value);
          },
          ...webDriverInput((actions) => send('input.performActions', { context, actions })),
          async screenshot() {
            const { data } = await send('browsingContext.captureScreenshot', { context });
            return Buffer.from(data, 'base64');
          },
        };
        const close = () => {
          events.off('log.entryAdded', listen);
          return send('browser.removeUserContext', { userContext });
        };
        return { page, complaints, [Symbol.asyncDispose]: close };
      },
    };
  });
}

/** A line of a page's console. */
interface LogEntry {
  readonly params: { level: string; text: string; source: { context?: string } };
}

/** A connection that speaks WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const events = new EventEmitter();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    events.emit(message.method ?? `response ${message.id}`, message);
  });
  await once(socket, 'open');
  let id = 0;
  // oxlint-disable-next-line typescript/no-explicit-any -- each command has a result of its own
  const send = async (method: string, params: object): Promise<any> => {
    id += 1;
    socket.send(JSON.stringify({ id, method, params }));
    const [{ error, message, result }] = await once(events, `response ${id}`);
    if (error) throw new Error(`${error}: ${message}`);
    return result;
  };
  return { send, events };
}
