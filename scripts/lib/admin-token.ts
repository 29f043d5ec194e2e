import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const fileIn = (dataDir: string) => path.join(dataDir, 'admin-token');

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** The operator's token of this machine; null when none has been made yet. */
export async function readAdminToken(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(fileIn(dataDir), 'utf8')).trim() || null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The operator's token of this machine, made at the first call. Only the owner of the file can read it. */
export async function adminToken(dataDir: string): Promise<string> {
  const known = await readAdminToken(dataDir);
  if (known !== null) return known;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(fileIn(dataDir), `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const made = await readAdminToken(dataDir);
  if (made === null) throw new Error(`${fileIn(dataDir)} is empty; delete it`);
  return made;
}
