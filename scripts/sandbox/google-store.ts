import { createHash, generateKeyPair } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

import { readRecords } from './service';

/** A Google account as its claims describe it. */
export const googlePerson = z.object({
  name: z.string().trim().min(1),
  /** Undefined when the account gives no e-mail claim at all. */
  email: z
    .string()
    .trim()
    .transform((email) => email || undefined)
    .optional(),
  /** 'as text' sends the string "true", which real issuers have been seen to do. */
  verified: z.enum(['yes', 'no', 'as text']),
});
export type GooglePerson = z.output<typeof googlePerson>;

/** The people on the consent page. Free and Demo are sign-ins of the demo data. */
export const DEMO_PEOPLE: readonly GooglePerson[] = [
  { name: 'Maja Lindqvist', email: 'maja@example.com', verified: 'yes' },
  { name: 'Ola Nordmann', email: 'free@example.com', verified: 'yes' },
  { name: 'Tom Unverified', email: 'tom@example.com', verified: 'no' },
  { name: 'Not Lena', email: 'demo@example.com', verified: 'no' },
];

/** Google's `sub`: 21 digits, the same for the same account for ever. */
export function subjectOf(person: GooglePerson): string {
  const digest = createHash('sha256')
    .update(person.email?.toLowerCase() ?? `name:${person.name}`)
    .digest('hex');
  return `1${(BigInt(`0x${digest.slice(0, 24)}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}

/** The claims that Google puts into an ID token for the scopes openid, email and profile. */
export function claimsOf(person: GooglePerson): { sub: string } & Record<string, unknown> {
  const { name, email, verified } = person;
  const [givenName, ...rest] = name.split(' ');
  return {
    sub: subjectOf(person),
    name,
    given_name: givenName,
    ...(rest.length > 0 && { family_name: rest.join(' ') }),
    ...(email !== undefined && {
      email,
      email_verified: verified === 'as text' ? 'true' : verified === 'yes',
    }),
  };
}

/** Typed people survive a restart, so that a second sign-in meets the same account. */
export function openPeople(folder: string) {
  const file = join(folder, 'google-people.jsonl');
  const typed = new Map<string, GooglePerson>();
  for (const person of readRecords(file, googlePerson)) typed.set(subjectOf(person), person);
  return {
    /** Demo people first, then those typed on the consent page, newest first. */
    all: () => {
      const own = [...typed.values()].toReversed();
      const ownSubjects = new Set(own.map(subjectOf));
      return [...DEMO_PEOPLE.filter((person) => !ownSubjects.has(subjectOf(person))), ...own];
    },
    bySubject: (sub: string) => typed.get(sub) ?? DEMO_PEOPLE.find((person) => subjectOf(person) === sub),
    /** Remembers a typed person; typing the same address again changes name and flag. */
    remember(person: GooglePerson) {
      appendFileSync(file, `${JSON.stringify(person)}\n`, { mode: 0o600 });
      typed.delete(subjectOf(person));
      typed.set(subjectOf(person), person);
    },
  };
}

export type People = ReturnType<typeof openPeople>;

const storedKey = z.looseObject({ kty: z.literal('RSA'), n: z.string(), d: z.string(), kid: z.string() });

/** The issuer's signing key, made once for each data folder and the same at every later start. */
export async function signingKey(folder: string): Promise<z.output<typeof storedKey>> {
  const file = join(folder, 'google-key.json');
  if (!existsSync(file)) {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    const jwk = privateKey.export({ format: 'jwk' });
    const kid = createHash('sha256').update(String(jwk.n)).digest('hex').slice(0, 40);
    // Written aside and renamed, so that an interrupted start leaves no incomplete key behind.
    writeFileSync(`${file}.new`, JSON.stringify({ ...jwk, kid, alg: 'RS256', use: 'sig' }), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return storedKey.parse(JSON.parse(readFileSync(file, 'utf8')));
}
