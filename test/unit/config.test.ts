import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parseConfig, variables } from '../../src/config.ts';
import { ExitError } from '../../src/process/exit-error.ts';

const DATABASE_URL = 'postgresql://web:secret@db:5432/site';

test('everything but the database has a default', () => {
  expect(parseConfig({ DATABASE_URL })).toEqual({
    port: 3000,
    adminPort: 9090,
    databaseUrl: DATABASE_URL,
    passwords: {},
    siteUrl: 'http://localhost:3000',
    indexing: true,
    allowSamples: false,
    cacheBytes: 96 * 2 ** 20,
    logLevel: 'info',
    stopPauseMs: 0,
    measurement: { webVitalsUrl: '/api/vitals' },
    policyReportUrl: undefined,
    trustedProxyHops: 0,
    searchesPerMinute: 60,
  });
});

test.for(['', ' ', '\t'])('a variable that is %j counts as one that is not set', (blank) => {
  const env = Object.fromEntries(variables.map((name) => [name, blank]));

  expect(parseConfig({ ...env, DATABASE_URL })).toEqual(parseConfig({ DATABASE_URL }));
});

test('.env.example names every variable, with its default', async () => {
  const example = await readFile(path.join(import.meta.dirname, '../../.env.example'), 'utf8');
  const env = parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, ''));

  expect(Object.keys(env).sort()).toEqual([...variables].sort());
  expect(parseConfig({ ...env, DATABASE_URL })).toEqual(parseConfig({ DATABASE_URL }));
});

test('all errors are reported at once, by variable, with the value and what was expected', () => {
  const parse = () => parseConfig({ PORT: 'eighty', SITE_URL: 'example.com', LOG_LEVEL: 'loud' });

  expect(parse).toThrow(ExitError);
  expect(parse).toThrow(/^PORT is "eighty": expected a port from 0 to 65535$/m);
  expect(parse).toThrow(/^DATABASE_URL is required: postgresql:.+$/m);
  expect(parse).toThrow(/^SITE_URL is "example.com": expected an origin .+$/m);
  expect(parse).toThrow(/^LOG_LEVEL is "loud": .+$/m);
});

test.for([
  ['seguridad@rosell20.es', 'mailto:seguridad@rosell20.es'],
  ['https://rosell20.es/seguridad', 'https://rosell20.es/seguridad'],
])('%s is a contact for security', ([SECURITY_CONTACT, expected]) => {
  expect(parseConfig({ DATABASE_URL, SECURITY_CONTACT }).securityContact).toBe(expected);
});

test.for(['seguridad', 'http://rosell20.es', '+34 971 26 55 04'])('%s is none', (contact) => {
  expect(() => parseConfig({ DATABASE_URL, SECURITY_CONTACT: contact })).toThrow(
    `SECURITY_CONTACT is "${contact}": expected an e-mail address or an https: address`,
  );
});

test('the cache may be switched off', () => {
  expect(parseConfig({ DATABASE_URL, CACHE_MB: '0' }).cacheBytes).toBe(0);
});

test.for(['/reports', 'http://example.com/', 'https://a.example/x;y'])(
  'policy reports are not sent to %s',
  (address) => {
    const url = 'https://reports.example/csp';
    expect(parseConfig({ DATABASE_URL, POLICY_REPORT_URL: url }).policyReportUrl).toBe(url);
    const parse = () => parseConfig({ DATABASE_URL, POLICY_REPORT_URL: address });

    expect(parse).toThrow(/^POLICY_REPORT_URL is ".+": expected an https: address$/m);
  },
);

test.for([
  ['CACHE_MB', 4_096, ['640000', '64MB', 'Infinity']],
  ['TRUSTED_PROXY_HOPS', 10, ['11', 'true', 'loopback']],
  ['STOP_PAUSE_SECONDS', 15, ['16', '3s']],
  ['SEARCHES_PER_MINUTE', 100_000, ['100001']],
] as const)('%s is a whole number in digits, from 0 to %d', ([name, max, others]) => {
  const parse = (value: string) => () => parseConfig({ DATABASE_URL, [name]: value });
  const expected = `expected a whole number from 0 to ${max}`;

  for (const value of ['-1', '1.1', '0.5', '1e3', '0x10', '+1', '٣', ...others])
    expect(parse(value)).toThrow(`${name} is "${value}": ${expected}`);
  expect(parse(String(max))).not.toThrow();
});

test('a wrong database address is told without repeating it, since it holds a password', () => {
  expect(() => parseConfig({ DATABASE_URL: 'mysql://web:secret@db' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('secret') }),
  );
});

test.for(['https://example.com/path', 'ftp://example.com', 'https://user@example.com', 'https://'])(
  'the origin %s is refused',
  (SITE_URL) => {
    expect(() => parseConfig({ DATABASE_URL, SITE_URL })).toThrow(ExitError);
  },
);

test.for<readonly [name: string, value: string]>([
  ['TAG_MANAGER_ID', 'UA-12345'],
  ['TAG_MANAGER_ID', 'GTM-abc123'],
  ['TAG_MANAGER_ID', 'x GTM-ABC123'],
  ['TAG_MANAGER_ID', "GTM-ABC123'; script-src *"],
  ['ANALYTICS_SCRIPT_URL', 'http://count.example/script.js'],
  ['ANALYTICS_SCRIPT_URL', '//count.example/script.js'],
  ['ANALYTICS_SCRIPT_URL', 'script.js'],
  ['ANALYTICS_SCRIPT_URL', '/script.js; script-src *'],
  ['ANALYTICS_SCRIPT_URL', 'javascript:alert(1)'],
  ['ANALYTICS_SCRIPT_URL', 'https://user:password@count.example/script.js'],
  ['WEB_VITALS_URL', 'https://vitals.example/a;b'],
  ['WEB_VITALS_URL', 'no'],
])('%s is not %s', ([name, value]) => {
  const parse = () => parseConfig({ DATABASE_URL, [name]: value });

  expect(parse).toThrow(new RegExp(`^${name} is ".+": expected .+$`, 'm'));
});

test('what is measured is what is set; web vitals stay on the site unless told otherwise', () => {
  const measured = (env: Record<string, string>) =>
    parseConfig({ DATABASE_URL, ...env }).measurement;

  expect(measured({ TAG_MANAGER_ID: 'GTM-ABC123', WEB_VITALS_URL: 'off' })).toEqual({
    tagManagerId: 'GTM-ABC123',
  });
  expect(
    measured({ ANALYTICS_SCRIPT_URL: '/_vercel/insights/script.js', WEB_VITALS_URL: '' }),
  ).toEqual({ analyticsScriptUrl: '/_vercel/insights/script.js', webVitalsUrl: '/api/vitals' });
});

test('the site is where it listens unless told otherwise', () => {
  expect(parseConfig({ DATABASE_URL, PORT: '3976' }).siteUrl).toBe('http://localhost:3976');
  expect(parseConfig({ DATABASE_URL, PORT: '0' }).siteUrl).toBe('http://localhost:3000');
});

test.for(['-1', '1.5', '1e3', '65536', 'abc'])('%s is no port', (PORT) => {
  expect(() => parseConfig({ DATABASE_URL, PORT })).toThrow(
    `PORT is "${PORT}": expected a port from 0 to 65535`,
  );
});

test('the origin loses its trailing slash and its default port', () => {
  const { siteUrl } = parseConfig({ DATABASE_URL, SITE_URL: 'https://Example.com:443/' });

  expect(siteUrl).toBe('https://example.com');
});

test('an address of the database that would take the place of the role is refused', () => {
  const parse = () =>
    parseConfig({ DATABASE_URL: `${DATABASE_URL}?options=-c%20search_path%3Dsite` });

  expect(parse).toThrow('DATABASE_URL has options, expected none: by them the site sets its role');
});
