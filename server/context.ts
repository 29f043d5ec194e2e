import type { Db } from '~db/client';

import type { Encryption } from './auth/encryption';
import type { GoogleSignIn } from './auth/google';
import type { Devices } from './auth/devices';
import type { RateLimits } from './auth/limits';
import type { PasskeyService } from './auth/passkeys';
import type { SessionService } from './auth/sessions';
import type { ShortCookie } from './auth/short-cookie';
import type { CurrentUser, OnboardedUser } from './auth/current-user';
import type { Operator } from './domain/billing/operator';
import type { Logger } from './log';
import type { VenueFetching } from './features/places/venue-fetching';
import type { LiveEventHub } from './features/groups/live-events';
import type { Turns } from './http/turns';
import type { Billing } from './services/billing/billing';
import type { Claude } from './services/claude/claude';
import type { Pictures } from './services/pictures/pictures';
import type { Push } from './services/push/push';
import type { Receipts } from './services/receipts/receipts';
import type { Gazetteer } from './services/places/gazetteer';
import type { AddressLocator } from './services/places/ip-geolocation';
import type { Geocoder } from './services/places/nominatim';

/** Who sends the request. `operator` holds the admin token and has no account. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'user'; user: CurrentUser; /** the session's token */ token: string }
  | { kind: 'operator' };

/** Third parties, rate limits and sessions, as configured for this process. */
export interface Services {
  sessions: SessionService;
  limits: RateLimits;
  devices: Devices;
  /** Holds the token of a sign-in that waits for the second factor. */
  pendingCookie: ShortCookie;
  passkeys: PasskeyService;
  /** Holds what the challenge of a sign-in with a passkey is bound to. */
  passkeyCookie: ShortCookie;
  turns: Turns;
  liveEvents: LiveEventHub;
  /** Null without `ENCRYPTION_KEY`: features that store encrypted data are off. */
  encryption: Encryption | null;
  /** Null when Google sign-in is off. */
  google: GoogleSignIn | null;
  /** Null without a key: the built-in coach then answers. */
  claude: Claude | null;
  /** What all calls to Claude together may cost in a UTC day, in millionths of a US dollar. */
  claudeDailyCapMicroUsd: number;
  /** Null without a key: nothing can be bought. */
  billing: Billing | null;
  /** Draws what people share. */
  pictures: Pictures;
  /** Reads receipts. */
  receipts: Receipts;
  /** The towns that ship with Hazel. */
  gazetteer: Gazetteer;
  /** Null when it is off: the gazetteer then finds the nearest town. */
  geocoder: Geocoder | null;
  /** Null when it is off. */
  addressLocator: AddressLocator | null;
  /** Null without an address to ask: no venues are known. */
  venues: VenueFetching | null;
  /** Null without VAPID keys: nothing is sent to devices, and no screen promises it. */
  push: Push | null;
  /** Whether mails go out; otherwise they wait in the outbox. */
  mailOn: boolean;
  /** The share of people in percent who get no reminders and letters; 0 unless the operator set one. */
  messageHoldout: number;
  /** The address that the support form writes to; null when the operator gave none. */
  supportEmail: string | null;
  /** Origin of the site, without a trailing slash: links in mails start with it. */
  appUrl: string;
  /** The person or firm that runs this installation, as mails and legal pages name them. */
  operator: Operator;
}

/** Everything a use case may touch. */
export interface Context {
  actor: Actor;
  db: Db;
  services: Services;
  /** The clock: rules never read it themselves. */
  now: () => Date;
  log: Logger;
  requestId: string | null;
  /** The visitor's network address, for rate limits; 'internal' without a request (jobs, tests). */
  address: string;
  userAgent: string | null;
  /** An id of the browser tab that sends the request, if given: it already knows about its own changes. */
  tab: string | null;
  /** The id of the person whose data the request carries, if it names one: nobody else's session may send it. */
  person: string | null;
  /** The visitor's Accept-Language, first choice of number locale. */
  acceptLanguage: string | null;
  /** The actor as of now, because the session may have ended while the request waited. */
  actorNow: () => Promise<Actor>;
  /** Whether the request has its turn already (from a page, or an outer guard): waiting for another one might
   * never end. */
  hasTurn?: boolean | undefined;
  /** Aborted when the visitor has gone. */
  signal: AbortSignal | undefined;
  /** The visitor's Cookie header. */
  cookies: string | null;
  /** Sends a Set-Cookie with the answer. */
  setCookie: (value: string) => void;
}

/** The context behind `authedProcedure`: somebody is signed in. */
export interface AuthedContext extends Context {
  user: CurrentUser;
}

/** The context behind `onboardedProcedure` and `proProcedure`: the person also has a goal. */
export interface OnboardedContext extends Context {
  user: OnboardedUser;
}

/** The context behind `adminProcedure`. */
export interface AdminContext extends Context {
  /** The name by which the audit trail calls the operator. */
  admin: { name: string; userId: string | null };
}

/** An operator's call. `action` is the procedure's path, by which the audit trail names the call. */
export interface AuditedContext extends AdminContext {
  action: string;
}

/** A context without a request, for scripts, jobs and tests. */
export function createContext(
  parts: Pick<Context, 'actor' | 'db' | 'services' | 'log'> & Partial<Context>,
): Context {
  return {
    actorNow: () => Promise.resolve(parts.actor),
    now: () => new Date(),
    requestId: null,
    address: 'internal',
    userAgent: null,
    tab: null,
    person: null,
    acceptLanguage: null,
    cookies: null,
    signal: undefined,
    setCookie: () => undefined,
    ...parts,
  };
}
