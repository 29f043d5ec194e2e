import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret for a link or a cookie: 256 random bits, URL-safe. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a secret in hex. The database stores only this, so that a dump of the table opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares two secrets in constant time, so that the time does not show how much of them matches. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
