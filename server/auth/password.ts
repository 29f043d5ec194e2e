import { hash, verify } from '@node-rs/argon2';

import stems from './common-passwords.json' with { type: 'json' };

/** Stems (letters, lower case, 4 and more) of the 10,000 most used passwords (frequency list of zxcvbn 4.4.2,
 * MIT, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.). Digits and punctuation around a stem are cut
 * before the look-up. JSON, because Node, tsx, Vite and vitest all import it without a build step. */
const COMMON_STEMS: ReadonlySet<string> = new Set(stems);

/** argon2id (number 2 of the package's enum) with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PARAMETERS_IN_HASH = 'm=19456,t=2,p=1';

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let nobody: Promise<string> | undefined;

/** Checks a password. Without a stored hash (no such account, or Google only) it does the same work and
 * returns false, so that the time does not reveal whether an account exists. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null) {
    nobody ??= hashPassword('nobody signs in with this');
    await verify(await nobody, password);
    return false;
  }
  return verify(stored, password);
}

/** True when a stored hash was made with other parameters than today's and should be renewed. */
export function needsRehash(stored: string): boolean {
  return !stored.includes(`$${PARAMETERS_IN_HASH}$`);
}

/** True when a password is one of the most used ones, also with the usual disguise: capitals, and digits or
 * punctuation around it ('Password1!'). */
export function isCommonPassword(password: string): boolean {
  const stem = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '');
  return COMMON_STEMS.has(stem);
}
