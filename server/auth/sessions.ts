import { type Adapter, Lucia, TimeSpan, generateIdFromEntropySize } from 'lucia';

import type { Db } from '~db/client';
import {
  type NewSession,
  type SessionRow,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  renewSession,
  touchSession,
} from '~db/queries/accounts/sessions';

import { hashToken } from './tokens';
import { DAY_MS, MINUTE_MS } from '../domain/kernel/durations';

/** A session lasts this long without a visit; a visit in its second half renews it. */
const IDLE_DAYS = 30;
/** A session ends after this long, however often it was renewed. */
export const ABSOLUTE_DAYS = 180;

/** The last use of a session is written at most this often, so that most requests write nothing. */
const SEEN_EVERY_MS = 10 * MINUTE_MS;

declare module 'lucia' {
  interface Register {
    Lucia: SessionLucia;
    DatabaseSessionAttributes: object;
    DatabaseUserAttributes: SessionRow;
  }
}

type SessionLucia = Lucia<object, { row: SessionRow }>;

/** The number of sessions whose person is remembered, which takes a few MB. */
const MAX_REMEMBERED = 20_000;

const notUsed = () => Promise.reject(new Error('Hazel does not ask Lucia for this'));

/** Lucia stores session ids as they are. Here the id that Lucia and the cookie see is the token, and only its
 * hash reaches the database. One join reads session and person. */
function hashingAdapter(db: Db): Adapter {
  return {
    async getSessionAndUser(token) {
      const row = await findSession(db, hashToken(token));
      if (!row) return [null, null];
      const tooOld = Date.now() - Date.parse(row.session_created_at) > ABSOLUTE_DAYS * DAY_MS;
      if (tooOld) {
        await deleteSession(db, hashToken(token));
        return [null, null];
      }
      return [
        {
          id: token,
          userId: row.user_id,
          expiresAt: new Date(row.expires_at),
          attributes: {},
        },
        { id: row.user_id, attributes: row },
      ];
    },
    updateSessionExpiration: (token, expiresAt) => renewSession(db, hashToken(token), expiresAt),
    deleteSession: (token) => deleteSession(db, hashToken(token)),
    // Hazel opens, ends and purges sessions with its own statements.
    setSession: notUsed,
    deleteUserSessions: notUsed,
    deleteExpiredSessions: notUsed,
    getUserSessions: notUsed,
  };
}

/** The person to sign in: see `NewSession`. */
export type Visitor = Pick<NewSession, 'userId' | 'userAgent' | 'passwordHash' | 'bothFactors'>;

/** The sessions as a request uses them. The visitor holds the token, the database its hash. */
export interface SessionService {
  readonly cookieName: string;
  /** The session's row for a token, with the Set-Cookie value if the session was renewed; null when it is not valid. */
  validate(token: string): Promise<{ row: SessionRow; renewal: string | null } | null>;
  /** The person of a token when this process last read it; null when it is not remembered. Only for deciding
   * whose turn a request waits for, never for permissions, because the session may have ended. */
  personOf(token: string): string | null;
  /** Opens a session, in the caller's transaction if `db` is one. Returns its Set-Cookie value, and the secret
   * that signs the account's device cookies. Null when the account is gone, needs a second factor, or the
   * given `passwordHash` is no longer its own. */
  open(db: Db, visitor: Visitor): Promise<{ cookie: string; deviceKey: string } | null>;
  close(db: Db, token: string): Promise<void>;
  /** Ends all sessions of a person; `exceptToken` stays. */
  closeAll(userId: string, exceptToken?: string): Promise<void>;
  /** The Set-Cookie value that removes the cookie. */
  readonly blankCookie: string;
}

/** Sessions in a database. `secure` is true when the site is served over https: the cookie then has the
 * `__Host-` prefix and is never sent unencrypted. */
export function createSessions(db: Db, options: { secure: boolean }): SessionService {
  const lucia: SessionLucia = new Lucia(hashingAdapter(db), {
    sessionExpiresIn: new TimeSpan(IDLE_DAYS, 'd'),
    sessionCookie: {
      name: options.secure ? '__Host-session' : 'session',
      attributes: { secure: options.secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: (row) => ({ row }),
  });
  const people = new Map<string, string>();
  const remember = (token: string, person: string) => {
    people.delete(token);
    people.set(token, person);
    const [oldest] = people.keys();
    if (people.size > MAX_REMEMBERED && oldest !== undefined) people.delete(oldest);
  };
  return {
    cookieName: lucia.sessionCookieName,
    personOf: (token) => people.get(token) ?? null,
    async validate(token) {
      const { session, user } = await lucia.validateSession(token);
      if (!session) {
        people.delete(token);
        return null;
      }
      remember(token, user.id);
      const now = new Date();
      const unlessAfter = new Date(now.getTime() - SEEN_EVERY_MS);
      if (new Date(user.row.session_last_seen_at) <= unlessAfter)
        await touchSession(db, hashToken(token), now, unlessAfter);
      return {
        row: user.row,
        renewal: session.fresh ? lucia.createSessionCookie(session.id).serialize() : null,
      };
    },
    async open(through, visitor) {
      const token = generateIdFromEntropySize(32);
      const stored = await insertSession(through, {
        ...visitor,
        id: hashToken(token),
        expiresAt: new Date(Date.now() + IDLE_DAYS * DAY_MS),
        userAgent: visitor.userAgent?.slice(0, 400) ?? null,
      });
      return stored
        ? { cookie: lucia.createSessionCookie(token).serialize(), deviceKey: stored.device_key }
        : null;
    },
    close: (through, token) => deleteSession(through, hashToken(token)),
    closeAll: (userId, exceptToken) =>
      deleteSessionsOf(db, userId, exceptToken === undefined ? undefined : hashToken(exceptToken)),
    blankCookie: lucia.createBlankSessionCookie().serialize(),
  };
}
