import pg from 'pg';
import * as z from 'zod';
import type { Measurement } from './measurement.ts';
import { ExitError } from './process/exit-error.ts';
import {
  address,
  httpsAddress,
  origin,
  securityContact,
  tagManagerId,
  wholeNumber,
} from './process/variable-types.ts';
import { routes } from './routes.ts';

/** Also used in the default SITE_URL when PORT is 0, since the real port is not known yet. */
const DEFAULT_PORT = 3000;

const password = z
  .string()
  .regex(/^[^\r\n]*$/, 'has a line break, expected none (write it with printf %s, not with echo)');

/** An `sslmode` weaker than `verify-full`. The last one in the query counts. */
const LESSER_SSLMODE = /(\?(?:[^?]*&)?sslmode=)(?:prefer|require|verify-ca)(?=&|$)/;

const environment = z.object({
  PORT: wholeNumber(65_535).default(DEFAULT_PORT),
  ADMIN_PORT: wholeNumber(65_535).default(9090),
  DATABASE_URL: z
    .string({ error: 'is required: postgresql://user:password@host:5432/database' })
    .trim()
    .refine(
      // The driver allows an empty host, for a socket; the URL standard does not.
      (url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url.replace('@/', '@host/')),
      'is not a database URL: expected postgresql://user:password@host:5432/database with one host and a port up to 65535; in the password write # / ? % as %23 %2F %3F %25 (encodeURIComponent)',
    )
    .refine(
      (url) => !/[?&]options=/.test(url),
      'has the parameter options, expected none: the site sets its role with it',
    )
    // The driver reads them as `verify-full`, but warns in eight lines that its next version will verify less.
    .overwrite((url) =>
      /[?&]uselibpqcompat=/.test(url) ? url : url.replace(LESSER_SSLMODE, '$1verify-full'),
    )
    .superRefine((url, { addIssue }) => {
      const reason = refusalOf(url);
      if (reason) addIssue(reason);
    }),
  SITE_PASSWORD: password.optional(),
  PUBLISHER_PASSWORD: password.optional(),
  SITE_URL: origin.optional(),
  INDEXING: z.enum(['on', 'off']).default('on'),
  ALLOW_SAMPLES: z.enum(['0', '1']).default('0'),
  CACHE_MB: wholeNumber(4_096).default(96),
  // Kubernetes waits 30 s before it kills, and pending requests need some of them.
  STOP_PAUSE_SECONDS: wholeNumber(15).default(0),
  TRUSTED_PROXY_HOPS: wholeNumber(10).default(0),
  SEARCHES_PER_MINUTE: wholeNumber(100_000).default(60),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TAG_MANAGER_ID: tagManagerId.optional(),
  ANALYTICS_SCRIPT_URL: address.optional(),
  WEB_VITALS_URL: z.literal('off').or(address).default(routes.apiVitals),
  SECURITY_CONTACT: securityContact.optional(),
  POLICY_REPORT_URL: httpsAddress.optional(),
});

/** The error in an address as the driver reads it, including the certificate and key files that it names. */
function refusalOf(databaseUrl: string): string | undefined {
  try {
    const { host } = new pg.Client(databaseUrl);
    if (!host.includes(',')) return undefined;
    return 'has several hosts, expected one: a name that leads to the primary';
  } catch (error) {
    if (!(error instanceof Error) || !('path' in error)) return undefined;
    return `names a file that cannot be read: ${error.message}`;
  }
}

/** The names of all environment variables that the site reads. */
export const variables: readonly string[] = Object.keys(environment.shape);

/** The configuration, as the environment sets it. */
export type Config = Readonly<z.output<typeof schema>>;

const schema = environment.transform((env) => ({
  /** TCP port of the public site; 0 takes a free one. */
  port: env.PORT,
  /** TCP port of health checks; 0 takes a free one. */
  adminPort: env.ADMIN_PORT,
  databaseUrl: env.DATABASE_URL,
  /** Passwords that `migrate` gives to the logins; one that is not set stays as it is. */
  passwords: { site_web: env.SITE_PASSWORD, site_publisher: env.PUBLISHER_PASSWORD },
  /** The public origin, without a trailing slash: canonical addresses are built from it. */
  siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT || DEFAULT_PORT}`,
  /** Whether search engines may list the site, if its origin is public. */
  indexing: env.INDEXING === 'on',
  /** Whether search engines may list the site although samples are left in its content. */
  allowSamples: env.ALLOW_SAMPLES === '1',
  /** Memory for responses that are ready to be sent, in bytes; 0 caches none. */
  cacheBytes: env.CACHE_MB * 2 ** 20,
  logLevel: env.LOG_LEVEL,
  /** How long to go on serving after the stop signal, until proxies know of it, in ms. */
  stopPauseMs: env.STOP_PAUSE_SECONDS * 1_000,
  measurement: {
    tagManagerId: env.TAG_MANAGER_ID,
    analyticsScriptUrl: env.ANALYTICS_SCRIPT_URL,
    webVitalsUrl: env.WEB_VITALS_URL === 'off' ? undefined : env.WEB_VITALS_URL,
  } satisfies Measurement,
  /** Whom to tell of a vulnerability: `mailto:` or `https:`. */
  securityContact: env.SECURITY_CONTACT,
  /** Where browsers report what the Content-Security-Policy has stopped. */
  policyReportUrl: env.POLICY_REPORT_URL,
  /** How many proxies stand before the site, each of which adds one to `X-Forwarded-For`. */
  trustedProxyHops: env.TRUSTED_PROXY_HOPS,
  /** How often one client may search; 0 sets no limit. */
  searchesPerMinute: env.SEARCHES_PER_MINUTE,
}));

/**
 * Reads the configuration. A blank variable counts as one that is not set. A value that may contain a
 * password is never part of a message.
 *
 * @throws {ExitError} with a line for each invalid variable.
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const { data, error } = schema.safeParse(given);
  if (data) return data;
  const lines = error.issues.map(({ path: [variable], message }) => {
    const name = String(variable);
    const isShown = name in given && !/DATABASE_URL|PASSWORD/.test(name);
    return isShown ? `${name} is ${JSON.stringify(given[name])}: ${message}` : `${name} ${message}`;
  });
  throw new ExitError('config', lines.join('\n'));
}
