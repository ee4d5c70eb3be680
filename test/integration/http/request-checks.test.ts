import { expect, test } from 'vitest';
import { serverErrorPages } from '../../../src/content/interface/server-errors.ts';
import { apiPostHref, apiPostsHref, blogHref, routes } from '../../../src/routes.ts';
import { aPost } from '../../support/database/test-database.ts';
import { httpGet, rawExchange } from '../../support/server/http.ts';
import { startServer } from '../../support/server/server.ts';
import { startSite } from '../../support/server/site.ts';

const { posts, server } = await startSite([aPost({ slug: 'un-articulo' })], {
  SITE_URL: 'https://www.example.com',
  SEARCHES_PER_MINUTE: '3',
  // A warning of Node would be a line of the log that is no JSON.
  NODE_OPTIONS: '--throw-deprecation',
});

const SECURITY_HEADERS = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'none';.*;require-trusted-types-for 'script';trusted-types site;/,
  ),
  'cross-origin-embedder-policy': 'credentialless',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  // Nobody learns from lookups of names where the links of a page lead.
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
};

const FILE_HEADERS = {
  'content-security-policy': expect.stringMatching(/^default-src 'none';[^,]*;sandbox$/),
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};

const exchange = (bytes: string) => rawExchange(server.origin, bytes);

const DESIGNED = serverErrorPages[400].title;
const NO_METHOD = serverErrorPages[405].title;
const HOST = 'Host: x\r\n';

test.for<readonly [what: string, status: number, asked: string, headers?: string, says?: string]>([
  ['a page', 200, `GET ${routes.home}`],
  ['a page for HEAD', 200, `HEAD ${routes.home}`],
  ['a page of a host with a port', 200, `GET ${routes.home}`, 'Host: x:3000\r\n'],
  ['a page of an address', 200, `GET ${routes.home}`, 'Host: [2001:db8::1]\r\n'],
  ['a page of an address with a port', 200, `GET ${routes.home}`, 'Host: [::1]:3000\r\n'],
  ['a page of a host without a name', 200, `GET ${routes.home}`, 'Host: \r\n'],
  ['an expectation that nobody knows', 200, `GET ${routes.home}`, `${HOST}Expect: pan\r\n`],
  ['a file that is missing', 404, 'GET /assets/x.js'],
  ['a picture that is missing', 404, 'GET /media/x'],
  ['a document of the API', 200, `GET ${apiPostHref('un-articulo')}`],
  ['a problem document', 404, `GET ${apiPostHref('no-existe')}`],
  ['an unknown page', 404, 'GET /no-existe'],
  ['another spelling', 308, 'GET /BLOG/UN/?a=1', HOST, '\r\nLocation: /blog/un?a=1\r\n'],
  ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'].map(
    (method) => [`${method} to a page`, 405, `${method} ${routes.home}`, HOST, NO_METHOD] as const,
  ),
  ['another method of the API', 405, `POST ${routes.apiPosts}`, HOST, '"status":405'],
  ['a look at where reports go', 405, `GET ${routes.apiVitals}`, HOST, '\r\nAllow: POST\r\n'],
  ['a target that is not valid', 400, 'GET //evil.example/', HOST, DESIGNED],
  ['a target with a host', 400, 'GET http://evil.example/', HOST, DESIGNED],
  ['a target with a wrong host', 400, 'GET http://[/', HOST, DESIGNED],
  ['an asterisk', 400, 'GET *', HOST, DESIGNED],
  ['a target with a fragment', 400, 'GET /blog#x', HOST, DESIGNED],
  ['what is no HTTP', 400, 'GET'],
])(
  '%s has every header of security, and none of a version',
  async ([, status, asked, headers = HOST, says = '']) => {
    const response = await exchange(`${asked} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);

    const [head = ''] = response.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(headersOf(head)).toMatchObject(SECURITY_HEADERS);
    expect(head).not.toMatch(/^(server|x-powered-by|via|set-cookie):|express|node/im);
    if (status === 405 && !says.includes('Allow')) expect(head).toMatch(/^Allow: GET, HEAD\r$/m);
    expect(response).toContain(says);
    expect(response).not.toContain('evil.example');
  },
);

test('a file has no header that says something of pages alone, and a policy under which it can do nothing', async () => {
  const home = await httpGet(server.origin + routes.home);
  const assets = new Set(home.body.toString().match(/\/assets\/[\w.-]+/g));
  // Scripts and fonts are for the site alone; other sites may show its pictures.
  const isOwn = (path: string) => /\.(?:js|woff2)$/.test(path);
  expect(new Set([...assets].map(isOwn)).size).toBe(2);

  for (const path of ['/favicon.svg', ...assets]) {
    const { status, headers } = await httpGet(server.origin + path);

    expect(status).toBe(200);
    const policy = isOwn(path) ? 'same-origin' : 'cross-origin';
    expect(headers).toMatchObject({ ...FILE_HEADERS, 'cross-origin-resource-policy': policy });
    for (const name of Object.keys(SECURITY_HEADERS)) {
      expect(name in headers).toBe(name in FILE_HEADERS);
    }
  }
});

test.for([
  ['a cached page', routes.home],
  ['a page that is not cached', `${routes.home}?nueva=1`],
  ['a file', '/favicon.svg'],
  ['the API', apiPostHref('un-articulo')],
  ['a target that is not valid', '//x'],
] as const)('%s is for nobody who names no host, several or a wrong one', async ([, target]) => {
  const ask = (hosts: string) =>
    exchange(`GET ${target} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
  // What can be cached is, from now on.
  await ask('Host: x\r\n');

  for (const hosts of [
    '',
    'Host: x\r\nHost: x\r\n',
    'Host: x\r\nhOST: y\r\n',
    'Host:\r\nHost:\r\n',
    'Host: a b\r\n',
    'Host: a/b\r\n',
    'Host: a@b\r\n',
  ]) {
    const response = await ask(hosts);
    expect([hosts, response.split('\r\n')[0]]).toEqual([hosts, 'HTTP/1.1 400 Bad Request']);
    expect(headersOf(response)).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-store' });
    const said = target.startsWith('/api/') ? '"status":400' : serverErrorPages[400].title;
    expect(response).toContain(said);
  }
});

test('HTTP/1.0 needs no host, and may have one only as well', async () => {
  const ask = (hosts: string) => exchange(`GET ${routes.home} HTTP/1.0\r\n${hosts}\r\n`);

  expect(await ask('')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask('Host: x\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask('Host: x\r\nHost: y\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

test.for<readonly [what: string, status: number, asked: string, header: string]>([
  ['a header of more than 16 KB', 431, `GET ${routes.home}`, `X-Big: ${'a'.repeat(17_000)}`],
  ['chunked and not', 400, `GET ${routes.home}`, 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
  ['two lengths', 400, `GET ${routes.home}`, 'Content-Length: 4\r\nContent-Length: 5'],
  ['a body', 413, `GET ${routes.home}`, 'Content-Length: 1000000'],
  ['a body in chunks', 413, `GET ${routes.home}`, 'Transfer-Encoding: chunked'],
  ['a body of another method', 405, `POST ${routes.home}`, 'Content-Length: 1000000'],
  ['a body for an invalid target', 400, 'POST //x', 'Content-Length: 1000000'],
  ['a body for two hosts', 400, `POST ${routes.home}`, 'Host: y\r\nContent-Length: 1000000'],
])(
  '%s: refused by a whole response at once, written down if unreadable, and no more of it is read',
  async ([what, status, asked, header]) => {
    const response = await exchange(`${asked} HTTP/1.1\r\n${HOST}${header}\r\n\r\n`);

    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(headersOf(response)).toMatchObject({ ...SECURITY_HEADERS, connection: 'close' });
    if (status === 413) expect(response).toContain(serverErrorPages[413].title);
    if (what.startsWith('a body')) return;
    const line = { msg: 'unreadable request', status, code: expect.any(String) };
    await expect.poll(() => server.log).toContainEqual(expect.objectContaining(line));
  },
);

test('whoever asks first whether a body is wanted is told to send it, and that it is too large', async () => {
  const response = await exchange(
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n',
  );

  expect(response).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 413 /);
});

test('who searches too often is asked to wait, by a page and by the API, whatever they say of themselves; all else is there', async () => {
  const search = (seen: string) =>
    httpGet(server.origin + blogHref({ search: 'fuerza' }), { 'X-Forwarded-For': seen });

  const statuses: number[] = [];
  for (const last of [7, 8, 9]) statuses.push((await search(`203.0.113.${last}`)).status);
  const page = await search('203.0.113.10');
  const api = await httpGet(server.origin + apiPostsHref({ search: 'fuerza' }));
  const after1000Parameters = `${routes.blog}?${'&'.repeat(1_000)}q=fuerza`;

  expect(statuses).toEqual([200, 200, 200]);
  expect(page.status).toBe(429);
  expect(page.body.toString()).toContain(serverErrorPages[429].title);
  expect(api.status).toBe(429);
  expect(api.headers['content-type']).toContain('application/problem+json');
  for (const { headers } of [page, api]) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(headers['cache-control']).toBe('no-store');
  }
  expect((await fetch(server.origin + after1000Parameters)).status).toBe(429);
  expect((await fetch(server.origin + routes.blog)).status).toBe(200);
});

test('behind two proxies a client is who the outer one saw, whatever it says itself', async () => {
  await using behind = await startServer({
    DATABASE_URL: posts.databaseUrl,
    SEARCHES_PER_MINUTE: '1',
    TRUSTED_PROXY_HOPS: '2',
  });
  const search = async (...seen: string[]) => {
    const headers = { 'X-Forwarded-For': seen.join(', ') };
    return (await httpGet(behind.origin + blogHref({ search: 'fuerza' }), headers)).status;
  };

  expect(await search('203.0.113.7', '10.0.0.1')).toBe(200);
  expect(await search('198.51.100.1', '203.0.113.7', '10.0.0.2')).toBe(429);
  expect(await search('203.0.113.8', '10.0.0.1')).toBe(200);
  // Some proxies add the port.
  expect(await search('203.0.113.8:4711', '10.0.0.1')).toBe(429);
  // A household has a network, not an address.
  expect(await search('2001:db8:1:200::1', '10.0.0.1')).toBe(200);
  expect(await search('2001:db8:1:2ff::2', '10.0.0.1')).toBe(429);
  expect(await search('2001:db8:1:300::1', '10.0.0.1')).toBe(200);
  expect(await search('[2001:db8:1:300::1]:4711', '10.0.0.1')).toBe(429);
  expect(await search("' or 1=1", '10.0.0.1')).toBe(200);
  expect(await search('x', '10.0.0.1')).toBe(429);
});

function headersOf(response: string) {
  const [head = ''] = response.split('\r\n\r\n');
  const fields = head.matchAll(/^([\w-]+): (.*)$/gm);
  return Object.fromEntries(
    Array.from(fields, ([, name = '', value]) => [name.toLowerCase(), value]),
  );
}
