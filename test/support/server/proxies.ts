import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../checkout.ts';

/** Reverse proxies of Debian, which stand in for the controllers of a Gateway or an Ingress. */
export const PROXIES = {
  haproxy: {
    arguments: (file: string) => ['-db', '-f', file],
    configuration: (port: string, site: string) => `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout http-keep-alive 60s
frontend site
  bind 127.0.0.1:${port}
  option forwardfor
  http-request set-header X-Forwarded-Proto https
  default_backend site
backend site
  server site ${site}
`,
  },
  nginx: {
    arguments: (file: string) => ['-p', path.dirname(file), '-c', file],
    configuration: (port: string, site: string) => `
daemon off;
pid nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxied;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  upstream site { server ${site}; keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto https;
    }
  }
}
`,
  },
  caddy: {
    arguments: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
    configuration: (port: string, site: string) => `
{
  admin off
  auto_https off
}
http://:${port} {
  bind 127.0.0.1
  reverse_proxy ${site} {
    header_up X-Forwarded-Proto https
  }
}
`,
  },
} as const;

export type ProxyName = keyof typeof PROXIES;

/** Whether a proxy is installed here. Debian has two of them in a folder of administrators. */
export function isInstalled(name: ProxyName): boolean {
  return spawnSync(name, ['-v'], { env: environment() }).error === undefined;
}

export interface RunningProxy extends AsyncDisposable {
  readonly origin: string;
}

/** Starts a proxy before a site. */
export async function startLocalProxy(name: ProxyName, siteOrigin: string): Promise<RunningProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), `${name}-`));
  const port = await freePort();
  const file = path.join(folder, 'configuration');
  await writeFile(file, PROXIES[name].configuration(port, new URL(siteOrigin).host));
  const child = spawn(name, PROXIES[name].arguments(file), { env: environment(), stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  const isThere = () =>
    fetch(origin).then(
      ({ status }) => status === 200,
      () => false,
    );
  await vi.waitUntil(isThere, { timeout: 10_000 });
  return {
    origin,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function environment() {
  return { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, HOME: tmpdir() };
}
