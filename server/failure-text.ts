import { OldDatabaseError } from '~db/old-database-error';

import { EnvError } from './env';
import { errorCodeOf, isDatabaseDown } from './errors';
import { ListenError } from './http/serve';

const ADDRESS = 'DATABASE_URL (or MIGRATION_DATABASE_URL)';

/** What to do, by PostgreSQL's error code. */
const REMEDIES = new Map([
  ['28000', `Create that role (README.md, Deploy), or correct ${ADDRESS}.`],
  ['28P01', `Correct role and password in ${ADDRESS}.`],
  ['3D000', `Create that database, or correct its name in ${ADDRESS}.`],
  ['42501', 'MIGRATION_DATABASE_URL has to name the role that owns the tables.'],
]);

/** The message of a program that ends with this error, when a person can fix it: what happened and what to do.
 * Undefined for any other error, of which the stack tells enough. */
export function failureText(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ([EnvError, OldDatabaseError, ListenError].some((told) => error instanceof told)) return error.message;
  const code = errorCodeOf(error) ?? '';
  const remedy = REMEDIES.get(code === '42704' && error.message.startsWith('role ') ? '28000' : code);
  if (remedy !== undefined) return `The database refuses: ${error.message}. ${remedy}`;
  if (!isDatabaseDown(error)) return undefined;
  // A name with two addresses fails twice, in an error that has no message of its own.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const reason = first instanceof Error ? first.message : error.message;
  return `The database cannot be reached: ${reason}. Start PostgreSQL there, or correct ${ADDRESS}.`;
}
