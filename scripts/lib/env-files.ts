import { existsSync } from 'node:fs';

/** Reads `.env.local` and `.env` of the project into the environment. What is set already wins, then
 * `.env.local`. */
export function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file);
}
