import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import { DomainError } from '../errors';
import { hashToken } from './tokens';

/** How often something may be tried, per key, in a window. Kept in Postgres, so all server processes count together. */
const RULES = {
  /** Failures of one account from one address: the owner at home is not locked out by somebody elsewhere. */
  signInAccountAndAddress: { points: 10, minutes: 15 },
  /** Failures of one account from anywhere: bounds a distributed guess without an easy lock-out. */
  signInAccount: { points: 100, minutes: 60 },
  /** Failures of one address over all accounts. */
  signInAddress: { points: 50, minutes: 15 },
  /** Sign-up has to tell that an e-mail is taken, so it is limited harder. */
  signUpAddress: { points: 20, minutes: 60 },
  signUpEmail: { points: 5, minutes: 60 },
  displayNameAddress: { points: 120, minutes: 15 },
  resetAddress: { points: 20, minutes: 60 },
  resetAccount: { points: 3, minutes: 60 },
  tokenAddress: { points: 30, minutes: 60 },
  verificationMail: { points: 3, minutes: 60 },
  passwordCheck: { points: 10, minutes: 15 },
} as const;

export type LimitRule = keyof typeof RULES;

export interface Limits {
  /** Counts one try and refuses (TOO_MANY_REQUESTS) when the window is used up. */
  consume(rule: LimitRule, key: string): Promise<void>;
  /** Refuses when the window is used up, without counting. */
  check(rule: LimitRule, key: string): Promise<void>;
  /** Counts one failure (never refuses). */
  countFailure(rule: LimitRule, key: string): Promise<void>;
  /** Forgets the failures of a key, after a success. */
  clear(rule: LimitRule, key: string): Promise<void>;
}

function refused(milliseconds: number): DomainError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new DomainError('TOO_MANY_REQUESTS', 'TOO_MANY_ATTEMPTS', `Too many attempts. Try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}

/** Rate limits in the table `rate_limits`. Keys are hashed: the table names nobody. `scale` loosens every
 * rule alike where one address stands for many people (browser tests). */
export function createLimits(pool: Pool, scale = 1): Limits {
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
  const short = (key: string) => hashToken(key.toLowerCase()).slice(0, 40);

  async function take(rule: LimitRule, key: string): Promise<number> {
    try {
      await of(rule).consume(short(key), 1);
      return 0;
    } catch (cause) {
      if (cause instanceof RateLimiterRes) return cause.msBeforeNext;
      throw cause;
    }
  }

  return {
    async consume(rule, key) {
      const wait = await take(rule, key);
      if (wait > 0) throw refused(wait);
    },
    async check(rule, key) {
      const state = await of(rule).get(short(key));
      if (state && state.consumedPoints >= RULES[rule].points * scale && state.msBeforeNext > 0) {
        throw refused(state.msBeforeNext);
      }
    },
    async countFailure(rule, key) {
      await take(rule, key);
    },
    async clear(rule, key) {
      await of(rule).delete(short(key));
    },
  };
}
