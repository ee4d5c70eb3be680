import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { parseConfig, variables } from '../../src/config.ts';

const DATABASE_URL = 'postgresql://web:secret@db:5432/site';
const SOCKET = 'postgresql://web:secret@/site?host=/run/postgresql';
const PASSWORD_WITH_COMMA = 'postgresql://web:x,y@db/site';
const PASSWORD_LIKE_AN_OPTION = 'postgresql://web:x&sslmode=require@db/site';

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

test('a variable that is blank counts as one that is not set', () => {
  const env = Object.fromEntries(variables.map((name) => [name, ' \t']));

  expect(parseConfig({ ...env, DATABASE_URL })).toEqual(parseConfig({ DATABASE_URL }));
});

test('compose passes every variable but those of its own containers', async () => {
  const { 'x-site': site } = parse(await readFile('compose.yaml', 'utf8'));

  const own = ['PORT', 'ADMIN_PORT', 'SITE_PASSWORD', 'PUBLISHER_PASSWORD', 'STOP_PAUSE_SECONDS'];
  expect([...Object.keys(site.environment), ...own].toSorted()).toEqual(variables.toSorted());
});

test('.env.example names every variable, with its default', async () => {
  const example = await readFile('.env.example', 'utf8');
  const env = parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, ''));

  expect(Object.keys(env).sort()).toEqual([...variables].sort());
  expect(parseConfig({ ...env, DATABASE_URL })).toEqual(parseConfig({ DATABASE_URL }));
});

test.for([
  ['SECURITY_CONTACT', 's@rosell20.es', { securityContact: 'mailto:s@rosell20.es' }],
  ['SECURITY_CONTACT', 'https://rosell20.es/s', { securityContact: 'https://rosell20.es/s' }],
  ['POLICY_REPORT_URL', 'https://a.example/csp', { policyReportUrl: 'https://a.example/csp' }],
  ['SITE_URL', 'https://Example.com:443/', { siteUrl: 'https://example.com' }],
  ['PORT', '3976', { siteUrl: 'http://localhost:3976' }],
  ['PORT', '0', { siteUrl: 'http://localhost:3000' }],
  ['CACHE_MB', '0', { cacheBytes: 0 }],
  ['DATABASE_URL', SOCKET, { databaseUrl: SOCKET }],
  // As a Secret often holds it.
  ['DATABASE_URL', ` ${DATABASE_URL} \n`, { databaseUrl: DATABASE_URL }],
  ['DATABASE_URL', PASSWORD_WITH_COMMA, { databaseUrl: PASSWORD_WITH_COMMA }],
  ['DATABASE_URL', PASSWORD_LIKE_AN_OPTION, { databaseUrl: PASSWORD_LIKE_AN_OPTION }],
  ['WEB_VITALS_URL', 'https://a.es/v', { measurement: { webVitalsUrl: 'https://a.es/v' } }],
  ['WEB_VITALS_URL', 'off', { measurement: { webVitalsUrl: undefined } }],
  ['TAG_MANAGER_ID', 'GTM-ABC123', { measurement: { tagManagerId: 'GTM-ABC123' } }],
  ['ANALYTICS_SCRIPT_URL', '/count.js', { measurement: { analyticsScriptUrl: '/count.js' } }],
] as const)('%s may be %s', ([name, value, expected]) => {
  expect(parseConfig({ DATABASE_URL, [name]: value })).toMatchObject(expected);
});

test.for([
  ['PORT', 65_535, ['65536', 'abc']],
  ['CACHE_MB', 4_096, ['640000', '64MB', 'Infinity']],
  ['TRUSTED_PROXY_HOPS', 10, ['11', 'true', 'loopback']],
  ['STOP_PAUSE_SECONDS', 15, ['16', '3s']],
  ['SEARCHES_PER_MINUTE', 100_000, ['100001']],
] as const)('%s is a whole number in digits, from 0 to %d', ([name, max, others]) => {
  const parse = (value: string) => () => parseConfig({ DATABASE_URL, [name]: value });

  for (const value of ['-1', '1.1', '1e3', '0x10', '+1', '٣', ...others])
    expect(parse(value)).toThrow(`${name} is "${value}": expected a whole number from 0 to ${max}`);
  expect(parse(String(max))).not.toThrow();
});

const NO_ADDRESS =
  'DATABASE_URL is not a database URL: expected postgresql://user:password@host:5432/database with one host and a port up to 65535; in the password write # / ? % as %23 %2F %3F %25 (encodeURIComponent)';

test.for<readonly [name: string, value: string, message: unknown]>([
  ['LOG_LEVEL', 'loud', expect.stringMatching(/^LOG_LEVEL is "loud": .+$/)],
  ['DATABASE_URL', 'mysql://web:secret@db', NO_ADDRESS],
  ['DATABASE_URL', 'postgresql://web:secret#1@db:5432/site', NO_ADDRESS],
  ['DATABASE_URL', 'postgresql://web:secret/1@db:5432/site', NO_ADDRESS],
  ['DATABASE_URL', 'postgresql://web:secret?1@db:5432/site', NO_ADDRESS],
  ['DATABASE_URL', 'postgresql://web:secret@db:99999/site', NO_ADDRESS],
  ['DATABASE_URL', 'postgresql://web:secret@a:5432,b:5432/site', NO_ADDRESS],
  [
    'DATABASE_URL',
    `${DATABASE_URL}?options=-c%20search_path%3Dsite`,
    'DATABASE_URL has the parameter options, expected none: the site sets its role with it',
  ],
  [
    'DATABASE_URL',
    'postgresql://web:secret@one.example,two.example:5432/site',
    'DATABASE_URL has several hosts, expected one: a name that leads to the primary',
  ],
  [
    'DATABASE_URL',
    'postgresql://one.secret,two.secret/site',
    'DATABASE_URL has several hosts, expected one: a name that leads to the primary',
  ],
  [
    'DATABASE_URL',
    `${DATABASE_URL}?sslrootcert=/missing/ca.crt`,
    expect.stringMatching(
      /^DATABASE_URL names a file that cannot be read: ENOENT.+'\/missing\/ca\.crt'$/,
    ),
  ],
  [
    'SITE_PASSWORD',
    'as echo makes it\n',
    'SITE_PASSWORD has a line break, expected none (write it with printf %s, not with echo)',
  ],
])('%s is not %j, which is told without repeating its password', ([name, value, message]) => {
  const parse = () => parseConfig({ DATABASE_URL, [name]: value });

  expect(parse).toThrow(expect.objectContaining({ message }));
});

test.for<readonly [name: string, value: string]>([
  ['SECURITY_CONTACT', 'seguridad'],
  ['SECURITY_CONTACT', 'http://rosell20.es'],
  ['POLICY_REPORT_URL', '/reports'],
  ['POLICY_REPORT_URL', 'http://example.com/'],
  ['POLICY_REPORT_URL', 'https://a.example/x;y'],
  ['SITE_URL', 'https://example.com/path'],
  ['SITE_URL', 'ftp://example.com'],
  ['SITE_URL', 'https://user@example.com'],
  ['SITE_URL', 'https://'],
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

test.for([
  ['sslmode=prefer&x=1', 'sslmode=verify-full&x=1'],
  ['sslmode=require', 'sslmode=verify-full'],
  ['sslmode=verify-ca', 'sslmode=verify-full'],
  ['uselibpqcompat=true&sslmode=require', 'uselibpqcompat=true&sslmode=require'],
])('%s is %s, as the driver takes it, which does not warn', ([given, taken]) => {
  using warn = vi.spyOn(process, 'emitWarning');

  const { databaseUrl } = parseConfig({ DATABASE_URL: `${DATABASE_URL}?${given}` });

  expect(databaseUrl).toBe(`${DATABASE_URL}?${taken}`);
  expect(warn).not.toHaveBeenCalled();
});
