import { isIPv6 } from 'node:net';

import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import { DomainError } from '../errors';
import { hashToken } from './tokens';

/** How often something may be tried, per key, in a window. Kept in Postgres, so all server processes count together. */
const RULES = {
  /** Failures of one account from one address. Somebody elsewhere cannot lock out the owner at home. */
  signInAccountAndAddress: { points: 10, minutes: 15 },
  /** Failures of one account from anywhere: high enough that nobody can easily lock the owner out, but still a
   * limit on distributed guessing. */
  signInAccount: { points: 100, minutes: 60 },
  /** Failures of one account in a browser that was signed in to it before; no other limit of a sign-in counts there. */
  signInDevice: { points: 10, minutes: 15 },
  /** Sessions of one account that were opened with the right password. */
  signInSuccess: { points: 30, minutes: 15 },
  /** Failures from one address over all accounts. */
  signInAddress: { points: 50, minutes: 15 },
  /** Sign-up reveals whether an e-mail address is taken, so it is limited more strictly. */
  signUpAddress: { points: 20, minutes: 60 },
  signUpEmail: { points: 10, minutes: 60 },
  googleAddress: { points: 60, minutes: 15 },
  displayNameAddress: { points: 120, minutes: 15 },
  resetAddress: { points: 20, minutes: 60 },
  /** Reset links for one account that one address asks for, and that all addresses ask for together. */
  resetAccountAndAddress: { points: 3, minutes: 60 },
  resetAccount: { points: 10, minutes: 60 },
  resetDevice: { points: 3, minutes: 60 },
  tokenAddress: { points: 30, minutes: 60 },
  verificationMail: { points: 3, minutes: 60 },
  /** Changes of address that one person asks for, and mails about them to one address; the latter limit is never told. */
  emailChange: { points: 5, minutes: 60 },
  emailChangeToAddress: { points: 3, minutes: 24 * 60 },
  passwordCheck: { points: 10, minutes: 15 },
  /** Changes of one's own savings account, each of which sends a mail. */
  ownAccount: { points: 10, minutes: 60 },
  /** Wrong codes of a second factor, for one account from anywhere and in a browser that was signed in to it
   * before. Only people who know the password can use them up. Per day, because a code has only six digits. */
  secondFactor: { points: 20, minutes: 24 * 60 },
  secondFactorDevice: { points: 20, minutes: 24 * 60 },
  /** Challenges for passkeys of visitors who are not signed in yet. */
  passkeyAddress: { points: 60, minutes: 15 },
  /** Invitations of one person, also to one address, and to one address by everybody, which is never told. */
  invitation: { points: 60, minutes: 24 * 60 },
  /** What an account in its first week sends to people whom it names: invitations, and requests to savings partners. */
  newcomersMail: { points: 10, minutes: 24 * 60 },
  invitationToAddress: { points: 4, minutes: 24 * 60 },
  invitedAddress: { points: 8, minutes: 24 * 60 },
  /** Requests for a savings partner: of one person, and to one address by everybody, which is never told. */
  partnerRequest: { points: 3, minutes: 24 * 60 },
  partnerRequestToAddress: { points: 3, minutes: 24 * 60 },
  /** Follows and follow requests of one person, and their reports. */
  follow: { points: 200, minutes: 24 * 60 },
  /** Cheers and thanks in groups of one person, those that they take back included. */
  cheer: { points: 120, minutes: 60 },
  report: { points: 20, minutes: 24 * 60 },
  /** Limits for one person: generations of tips and plans, suggestions, and questions to the coach. */
  coachGeneration: { points: 40, minutes: 60 },
  coachMotivation: { points: 5, minutes: 24 * 60 },
  coachQuestion: { points: 120, minutes: 60 },
  /** Searches of one person for cheap places nearby. */
  nearbySearch: { points: 120, minutes: 60 },
  /** Searches of one person for which the map has to be fetched: each may ask for five cells of thousands of venues. */
  mapFetch: { points: 40, minutes: 60 },
  /** Of one person: estimates, searches for a restaurant, and prices that they report. */
  estimate: { points: 200, minutes: 24 * 60 },
  restaurantSearch: { points: 300, minutes: 60 },
  priceReport: { points: 20, minutes: 24 * 60 },
  /** Calls of one person to Stripe: checkouts and pages of the portal, and checks and changes of what was bought. */
  checkout: { points: 30, minutes: 60 },
  subscriptionCheck: { points: 60, minutes: 60 },
  /** Messages of one person to support. */
  supportMessage: { points: 5, minutes: 24 * 60 },
  /** Archives of one's own data. */
  archive: { points: 3, minutes: 24 * 60 },
  /** New links to pictures of one person, and pictures that are drawn for one person and for one address. */
  share: { points: 30, minutes: 24 * 60 },
  picturePerson: { points: 120, minutes: 60 },
  pictureAddress: { points: 120, minutes: 60 },
  /** Receipts of one person that are read, and pictures that they upload, whatever becomes of them. */
  receipt: { points: 30, minutes: 24 * 60 },
  receiptUpload: { points: 120, minutes: 60 },
  /** Searches of one person for the town they are in, and beginnings of cities that they type. */
  locate: { points: 30, minutes: 60 },
  citySearch: { points: 600, minutes: 60 },
  /** Refused calls of operators' procedures that are written to the audit trail, so that nobody can flood it. */
  auditedRefusal: { points: 60, minutes: 60 },
} as const;

type LimitRule = keyof typeof RULES;

export interface RateLimits {
  /** Counts one try and refuses (TOO_MANY_REQUESTS) when the window is used up. */
  consume(rule: LimitRule, key: string): Promise<void>;
  /** Gives one try back, for rules that do not count successful tries. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
  /** Deletes the tries of a key, after a success. */
  clear(rule: LimitRule, key: string): Promise<void>;
}

function tooManyAttempts(milliseconds: number): DomainError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 90
      ? `${seconds} seconds`
      : minutes < 90
        ? `${minutes} minutes`
        : `${Math.ceil(minutes / 60)} hours`;
  return new DomainError('TOO_MANY_ATTEMPTS', `Too many attempts. Try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}

/** The part of a network address that a visitor cannot change at will: a whole IPv4 address, or the /64
 * network of an IPv6 one, because every household has 2^64 addresses there. IPv4 inside IPv6 counts as IPv4. */
export function networkOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [
    ...front,
    ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'),
    ...back,
  ];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The stored form of a key: a hash. */
const short = (key: string) => hashToken(key.toLowerCase()).slice(0, 40);

/** The stored keys of limits that count people by these names alone. Keys that also contain a network address
 * cannot be computed here; they expire within a day. */
export const limitKeys = (names: readonly string[]): string[] =>
  Object.keys(RULES).flatMap((rule) => names.map((name) => `${rule}:${short(name)}`));

/** Rate limits in the table `rate_limits`. Keys are hashed, so that the table names nobody. `scale` multiplies
 * every limit, for cases where many people share one address (browser tests). */
export function createRateLimits(pool: Pool, scale = 1): RateLimits {
  const limiter = (rule: LimitRule) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: rule,
      points: RULES[rule].points * scale,
      duration: RULES[rule].minutes * 60,
    });
  const made = new Map<LimitRule, RateLimiterPostgres>();
  const of = (rule: LimitRule): RateLimiterPostgres => {
    const found = made.get(rule) ?? limiter(rule);
    made.set(rule, found);
    return found;
  };
  return {
    async consume(rule, key) {
      try {
        await of(rule).consume(short(key), 1);
      } catch (cause) {
        throw cause instanceof RateLimiterRes ? tooManyAttempts(cause.msBeforeNext) : cause;
      }
    },
    async giveBack(rule, key) {
      await of(rule).reward(short(key), 1);
    },
    async clear(rule, key) {
      await of(rule).delete(short(key));
    },
  };
}
