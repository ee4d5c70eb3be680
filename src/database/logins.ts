import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ExitError } from '../process/exit-error.ts';
import type { Role } from './connect.ts';
import type { Database } from './schema.ts';

/**
 * Lets the roles of the web server and of the publisher log in, each with its password, and create no
 * temporary objects. A role without a password stays as it is.
 *
 * @throws {ExitError} when the user of the connection may not change these roles, or these lack their rights.
 */
export async function prepareLogins(
  database: Kysely<Database>,
  passwords: Readonly<Record<Role, string | undefined>>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // PostgreSQL rejects concurrent changes of one role, and several pods may start together.
    // Neither role has a right on this table, so neither can hold the lock.
    await sql`lock table preview_key in share row exclusive mode`.execute(transaction);
    await sql`
      do $$ begin
        execute format('revoke temporary on database %I from public', current_database());
        -- Only an administrator may: another owner gets a warning.
        revoke execute on function lo_creat(int), lo_create(oid), lo_from_bytea(oid, bytea) from public;
      end $$`.execute(transaction);
    await requireRights(transaction);
    for (const [role, password] of Object.entries(passwords)) {
      if (!password) continue;
      // A login may set defaults for itself: a search path, a role, a limit of time.
      const verifier = scramVerifier(password);
      await sql`
        do $$ begin
          execute format('alter role %I in database %I reset all', ${sql.lit(role)}, current_database());
          alter role ${sql.ref(role)} reset all;
          alter role ${sql.ref(role)} login password ${sql.lit(verifier)};
        end $$`
        .execute(transaction)
        .catch((cause) => {
          // SQLSTATE `insufficient_privilege`.
          if (cause?.code !== '42501') throw cause;
          throw new ExitError('noPermission', howToSet(role), { cause });
        });
    }
  });
}

/** A dump that is restored on a server without these roles loses their rights, and no migration runs a second time. */
async function requireRights(database: Kysely<Database>): Promise<void> {
  const { rows } = await sql`
    select from (values ('site_web', 'published_posts', 'select'), ('site_publisher', 'posts', 'insert'))
           as needed (role, relation, action)
      left join pg_roles on rolname = role
     where has_table_privilege(pg_roles.oid, relation, action) is not true`.execute(database);
  if (rows.length > 0) throw new ExitError('config', RESTORE_AGAIN);
}

const RESTORE_AGAIN =
  'DATABASE_URL: site_web or site_publisher has no rights in this database, as after a restore on a server without these roles: migrate an empty database on this server, which creates the roles, and restore the dump into a new database';

function howToSet(role: string): string {
  return `DATABASE_URL: this user may not set the password of ${role}: an administrator must run "alter role ${role} login password '…'", and the variable of the password must be empty`;
}

/** The stored verifier of a password (RFC 5803): neither PostgreSQL nor its log sees the password. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const iterations = 4096;
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const serverKey = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
