import { parseCookie, stringifySetCookie } from 'cookie';

/** How long a sign-in waits for its second factor. */
export const PENDING_MINUTES = 10;
/** How long a challenge for a passkey is valid. */
export const CHALLENGE_MINUTES = 5;

/** An HttpOnly cookie that carries a secret for a few minutes. */
export interface ShortCookie {
  read(cookies: string | null): string | null;
  /** The Set-Cookie value that carries the secret. */
  carry(secret: string): string;
  /** The Set-Cookie value that removes it. */
  readonly blank: string;
}

/** @param options `secure` is true when the site is served over https */
export function createShortCookie(
  bareName: string,
  options: { secure: boolean; minutes: number },
): ShortCookie {
  const name = options.secure ? `__Host-${bareName}` : bareName;
  const attributes = { httpOnly: true, secure: options.secure, sameSite: 'lax', path: '/' } as const;
  return {
    read: (cookies) => parseCookie(cookies ?? '')[name] || null,
    carry: (secret) => stringifySetCookie(name, secret, { ...attributes, maxAge: options.minutes * 60 }),
    blank: stringifySetCookie(name, '', { ...attributes, maxAge: 0 }),
  };
}
