import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Secrets of this machine, each in a file of the data folder that only its owner can read. */
type SecretName = 'admin-token' | 'encryption-key';

const fileIn = (dataDir: string, name: SecretName) => path.join(dataDir, name);

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** A secret of this machine; null when none has been made yet. */
export async function readLocalSecret(dataDir: string, name: SecretName): Promise<string | null> {
  try {
    return (await readFile(fileIn(dataDir, name), 'utf8')).trim() || null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** A secret of this machine, made at the first call. */
export async function localSecret(dataDir: string, name: SecretName): Promise<string> {
  const known = await readLocalSecret(dataDir, name);
  if (known !== null) return known;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('hex');
  // A link is made whole: nobody reads a file that is still being written.
  const draft = `${fileIn(dataDir, name)}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600 });
  try {
    await link(draft, fileIn(dataDir, name));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  await rm(draft);
  const made = await readLocalSecret(dataDir, name);
  if (made === null) throw new Error(`${fileIn(dataDir, name)} is empty; delete it`);
  return made;
}
