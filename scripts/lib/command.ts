import { existsSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';

import { OldDatabaseError } from '~db/old-database-error';
import { EnvError } from '~server/env';

/** Says how the command is used, and what is wrong where that is not plain, and ends it with status 2. */
export function refuseArguments(usage: string, problem?: string): never {
  console.error(problem === undefined ? usage : `${problem}\n${usage}`);
  process.exit(2);
}

/** Reads this process's arguments as `parseArgs` does. What it does not know ends the command with its usage and
 * status 2. */
export function readArguments<T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuseArguments(usage, error instanceof Error ? error.message : String(error));
  }
}

/** Reads `.env.local` and `.env` of the project into the environment. What is set already wins, then
 * `.env.local`. */
export function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file);
}

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
