import { OldDatabaseError } from '~db/old-database-error';
import { EnvError } from '~server/env';

/** An error whose message is all that a person needs; it is shown without a stack. */
export class ToldError extends Error {
  override readonly name = 'ToldError';
}

/** Shows why a command ends: the message alone where it says all, otherwise with the stack. */
export function showError(error: unknown): void {
  const told = error instanceof ToldError || error instanceof EnvError || error instanceof OldDatabaseError;
  console.error(told ? error.message : error);
}

/** Shows why a command ends and ends it with status 1. */
export function fail(error: unknown): never {
  showError(error);
  process.exit(1);
}
