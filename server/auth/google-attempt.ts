import { parseCookie, stringifySetCookie } from 'cookie';
import { z } from 'zod';

const COOKIE = 'google_sign_in';
const MINUTES = 10;

const text = (max: number) => z.string().max(max).nullable().catch(null);

/** Where a person wants to go after signing in with Google, and where their clock is. */
export const arrivalSchema = z.object({
  redirect: text(500),
  challengeId: text(100),
  email: text(255),
  timeZone: text(64),
});

const attemptSchema = arrivalSchema.extend({
  state: z.string().min(10),
  verifier: z.string().min(10),
  nonce: z.string().min(10),
  /** The hashed token of the session whose account will be connected; null for a sign-in. Only that session
   * can write it, so nobody can be tricked into connecting somebody else's Google account. */
  connects: z.string().length(64).nullable().catch(null),
});

/** What a browser keeps while its person is at Google. */
export type GoogleAttempt = z.output<typeof attemptSchema>;

const attributesOf = (appUrl: string) =>
  ({ httpOnly: true, secure: appUrl.startsWith('https:'), sameSite: 'lax', path: '/auth/google' }) as const;

/** The Set-Cookie value that keeps an attempt in the browser until it returns; null removes it. */
export function attemptCookie(appUrl: string, attempt: GoogleAttempt | null): string {
  const packed = attempt === null ? '' : Buffer.from(JSON.stringify(attempt)).toString('base64url');
  return stringifySetCookie(COOKIE, packed, {
    ...attributesOf(appUrl),
    maxAge: attempt === null ? 0 : MINUTES * 60,
  });
}

/** The attempt that a browser has brought back; null when there is none. */
export function readAttempt(cookies: string | undefined): GoogleAttempt | null {
  const packed = parseCookie(cookies ?? '')[COOKIE] ?? '';
  try {
    return attemptSchema.parse(JSON.parse(Buffer.from(packed, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}
