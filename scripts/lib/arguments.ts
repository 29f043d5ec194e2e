import { parseArgs, type ParseArgsConfig } from 'node:util';

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
