import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * A certificate for this machine that nobody trusts, for two days. Node makes keys, but no certificates.
 *
 * @returns it and its key, in one PEM.
 */
export async function makeCertificate(): Promise<string> {
  const request = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const command = ['req', '-x509', ...request, ...subject, '-keyout', '-'];
  try {
    return (await promisify(execFile)('openssl', command)).stdout;
  } catch (cause) {
    throw new Error('openssl is missing: the certificate of the tests is made with it', { cause });
  }
}
