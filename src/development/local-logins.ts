import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Logins {
  readonly site_web: string;
  readonly site_publisher: string;
}

/** The passwords of the embedded server's logins; they are made at the first call, and stored. */
export async function loginsOf(folder: string): Promise<Logins> {
  const file = path.join(folder, 'logins.json');
  const logins = { site_web: aPassword(), site_publisher: aPassword() };
  await writeFile(file, JSON.stringify(logins), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return JSON.parse(await readFile(file, 'utf8'));
}

/** The address of a database for another login than its owner's. */
export function addressFor(login: keyof Logins, databaseUrl: string, logins: Logins): string {
  const url = new URL(databaseUrl);
  url.username = login;
  url.password = logins[login];
  return url.href;
}

function aPassword(): string {
  return randomBytes(24).toString('base64url');
}
