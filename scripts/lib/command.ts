import { existsSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';

import { startFailureText } from '~server/program';

/** Prints the command's usage, and the problem if it is given, and ends the command with status 2. */
export function refuseArguments(usage: string, problem?: string): never {
  console.error(problem === undefined ? usage : `${problem}\n${usage}`);
  process.exit(2);
}

/** Reads this process's arguments as `parseArgs` does. Unknown ones end the command with its usage and status 2. */
export function readArguments<T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuseArguments(usage, error instanceof Error ? error.message : String(error));
  }
}

/** Reads `.env.local` and `.env` of the project into the environment. Variables that are set already win, then
 * `.env.local`. */
export function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file);
}

/** An error whose message tells a person enough; it is shown without a stack. */
export class ToldError extends Error {
  override readonly name = 'ToldError';
}

/** Shows why a command ends: only the message if it tells a person enough, otherwise the stack, too. */
export function showError(error: unknown): void {
  console.error((error instanceof ToldError ? error.message : startFailureText(error)) ?? error);
}

/** Shows why a command ends and ends it with status 1. */
export function fail(error: unknown): never {
  showError(error);
  process.exit(1);
}
