import type { z } from 'zod';

import type { Db } from '~db/client';

import type { Encryption } from '../auth/encryption';
import type { Operator } from '../domain/billing/operator';
import type { Logger } from '../log';
import type { Billing } from '../services/billing/billing';
import type { EmailService } from '../services/email/email';
import type { Push } from '../services/push/push';

/** What a job may touch. */
export interface JobContext {
  db: Db;
  log: Logger;
  /** Null when mail is off. */
  email: EmailService | null;
  /** Null when messages on devices are off. */
  push: Push | null;
  /** Null when payments are off. */
  stripe: Billing | null;
  /** Origin of the site: links in mails start with it. */
  appUrl: string;
  /** Null without `ENCRYPTION_KEY`. */
  encryption: Encryption | null;
  /** The seller, as mails name it. */
  operator: Operator;
  /** The share of people in percent without reminders and letters; 0 unless the operator set one. */
  holdout: number;
  now: () => Date;
  /** Aborted when the worker is about to stop: long work ends at its next opportunity. */
  stopping?: AbortSignal;
}

export interface JobAttempt {
  /** True when the queue will not try again. */
  last: boolean;
}

/** One kind of work with its payload. It may run more than once for the same cause, so a second run must
 * change nothing. Throwing means: try again later, with growing pauses. */
export interface Job {
  payload: z.ZodType;
  /** Jobs of one queue run one at a time; without one, as many as the worker does at once. */
  queue?: string;
  /** Whether a run of the queue is only a part of its work, whose end it stores itself. */
  inParts?: boolean;
  run(ctx: JobContext, payload: unknown, attempt: JobAttempt): Promise<void>;
}

/** Ties a payload's schema to the work that reads it. An invalid payload throws a ZodError. */
export function defineJob<S extends z.ZodType>(
  payload: S,
  work: (ctx: JobContext, payload: z.output<S>, attempt: JobAttempt) => Promise<void>,
): Job {
  return { payload, run: (ctx, input, attempt) => work(ctx, payload.parse(input), attempt) };
}
