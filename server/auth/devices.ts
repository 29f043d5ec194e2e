import { createHmac, randomBytes } from 'node:crypto';

import { parseCookie, stringifySetCookie } from 'cookie';

import { sameSecret } from './tokens';

/** How many accounts the cookie of one browser remembers; the one unused for longest makes room. */
const ACCOUNTS = 4;
const DAYS = 180;

/** The browsers that an account was signed in from before, as OWASP's device cookies. Somebody who guesses
 * passwords from elsewhere uses up the limits of strangers, not those of the account's own browsers. */
export interface Devices {
  /** The nonce of this browser if it was signed in to the account with this `deviceKey` before, else null. */
  knownTo(cookies: string | null, deviceKey: string): string | null;
  /** The Set-Cookie value that makes this browser known to one more account. */
  remember(cookies: string | null, deviceKey: string): string;
}

const signed = (nonce: string, deviceKey: string): string =>
  `${nonce}.${createHmac('sha256', deviceKey).update(nonce).digest('base64url')}`;

/** @param options `secure` is true when the site is served over https */
export function createDevices(options: { secure: boolean }): Devices {
  const name = options.secure ? '__Host-device' : 'device';
  const entriesOf = (cookies: string | null) =>
    (parseCookie(cookies ?? '')[name] ?? '').split('~').slice(0, ACCOUNTS);
  const nonceOf = (entry: string, deviceKey: string): string | null => {
    const [nonce = ''] = entry.split('.');
    return nonce !== '' && sameSecret(entry, signed(nonce, deviceKey)) ? nonce : null;
  };
  return {
    knownTo(cookies, deviceKey) {
      const nonces = entriesOf(cookies).map((entry) => nonceOf(entry, deviceKey));
      return nonces.find((nonce) => nonce !== null) ?? null;
    },
    remember(cookies, deviceKey) {
      const others = entriesOf(cookies).filter((entry) => entry !== '' && nonceOf(entry, deviceKey) === null);
      const entry = signed(randomBytes(16).toString('base64url'), deviceKey);
      return stringifySetCookie(name, [entry, ...others].slice(0, ACCOUNTS).join('~'), {
        httpOnly: true,
        secure: options.secure,
        sameSite: 'lax',
        path: '/',
        maxAge: DAYS * 86_400,
      });
    },
  };
}
