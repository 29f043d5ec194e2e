import { createECDH } from 'node:crypto';

import { z } from 'zod';

import { namedError } from './errors';

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === '' ? undefined : value));
const optionalUrl = optional.pipe(z.url({ protocol: /^https?$/ }).optional());
const databaseUrl = optional.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional());
const url = (fallback: string) =>
  optional.transform((value) => value ?? fallback).pipe(z.url({ protocol: /^https?$/ }));

/** A key as `npx web-push generate-vapid-keys` prints it. */
const vapidKey = (length: number) =>
  optional.pipe(
    z
      .string()
      .regex(
        new RegExp(`^[A-Za-z0-9_-]{${length}}$`),
        'must be a key that npx web-push generate-vapid-keys has made',
      )
      .optional(),
  );

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for an address that only this machine can reach. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.has(new URL(address).hostname);
}

/** True for a HOST on which only this machine can reach the server. */
const isOwnHost = (host: string): boolean => /^(?:localhost|::1|127(?:\.\d+){3})$/.test(host);

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: optional.transform((value) => value ?? '127.0.0.1'),
  APP_URL: optionalUrl,
  DATABASE_URL: databaseUrl,
  /** The address for the role that owns the tables; by default the serving one. */
  MIGRATION_DATABASE_URL: databaseUrl,
  /** An address that bypasses a pooler, whose connections cannot listen; by default `DATABASE_URL`. */
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  DATA_DIR: optional.transform((value) => value ?? '.data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** How many proxies in front are trusted to state the visitor's network address (0 = none). */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** The key for encrypted fields; without it those features are off. */
  ENCRYPTION_KEY: optional.pipe(z.string().min(32).optional()),
  ADMIN_API_TOKEN: optional.pipe(
    z
      .string()
      .min(24)
      .refine((token) => new Set(token).size >= 10, {
        message:
          'is too easy to guess: it needs 10 different characters (make one with: openssl rand -hex 32)',
      })
      .optional(),
  ),
  ANTHROPIC_API_KEY: optional,
  ANTHROPIC_BASE_URL: optionalUrl,
  ANTHROPIC_MODEL: optional,
  /** What all calls to Claude may cost in a UTC day, for everybody together; 0 turns Claude off. */
  AI_DAILY_COST_USD: optional
    .transform((value) => value ?? '20')
    .pipe(z.coerce.number<string>().min(0).max(100_000)),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_PRICE_MONTHLY: optional,
  STRIPE_PRICE_ANNUAL: optional,
  STRIPE_API_BASE: url('https://api.stripe.com'),
  RESEND_API_KEY: optional,
  RESEND_BASE_URL: optionalUrl,
  /** Signs what Resend reports about bounces and complaints; without it nothing is heard of them. */
  RESEND_WEBHOOK_SECRET: optional.pipe(
    z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/=]{16,}$/, 'must be the signing secret of the webhook: whsec_…')
      .optional(),
  ),
  /** Calls to Resend a second, for all servers and workers together. It allows 5 unless it says less, which is followed
   * (https://resend.com/docs/api-reference/rate-limit). */
  MAIL_PER_SECOND: optional
    .transform((value) => value ?? '5')
    .pipe(z.coerce.number<string>().min(0.1).max(1000)),
  /** The share of people in percent who get no reminders and letters, to measure what those do; 0 is off. */
  MESSAGE_HOLDOUT: optional
    .transform((value) => value ?? '0')
    .pipe(z.coerce.number<string>().int().min(0).max(50)),
  /** The pair of keys that push services know this installation by; without it there are no messages on devices. */
  VAPID_PUBLIC_KEY: vapidKey(87),
  VAPID_PRIVATE_KEY: vapidKey(43),
  EMAIL_FROM: optional.transform((value) => value ?? 'Hazel <hello@hazel.example>'),
  /** Without it support by mail is off. */
  SUPPORT_EMAIL: optional.pipe(z.email().optional()),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_ISSUER: url('https://accounts.google.com'),
  /** Addresses that speak the protocol of Nominatim, ipapi.co and Overpass. Public services are never a default. */
  NOMINATIM_URL: optionalUrl,
  IP_GEOLOCATION_URL: optionalUrl,
  OVERPASS_URL: optionalUrl,
  /** Who runs the installation, for imprint and terms. */
  LEGAL_NAME: optional,
  LEGAL_ADDRESS: optional,
  LEGAL_REPRESENTATIVE: optional,
  LEGAL_PHONE: optional,
  LEGAL_REGISTER: optional,
  LEGAL_VAT_ID: optional,
});

/** The public key of a private VAPID key; null for one that is none. */
function publicKeyOf(privateKey: string): string | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return null;
  }
  return pair.getPublicKey('base64url');
}

const STRIPE = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_ANNUAL',
] as const;

/** Name of every variable that Hazel reads; `.env.example` explains each. */
export const ENV_NAMES: readonly string[] = Object.keys(variables.shape);

const schema = variables
  // Otherwise production would look like this machine: the limits would be loosened, and the links in mails
  // would name localhost.
  .refine((env) => env.NODE_ENV !== 'production' || env.APP_URL !== undefined || isOwnHost(env.HOST), {
    path: ['APP_URL'],
    message:
      'is required in production when HOST lets others reach this program: set it to the address that people type, such as https://hazel.example.com',
  })
  .transform((env) => ({
    ...env,
    APP_URL: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    MIGRATION_DATABASE_URL: env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL,
    DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
  }))
  .refine((env) => env.DATABASE_URL !== undefined || env.MIGRATION_DATABASE_URL === undefined, {
    path: ['DATABASE_URL'],
    message: 'is required beside MIGRATION_DATABASE_URL: it names the role that serves requests',
  })
  .refine((env) => !env.GOOGLE_CLIENT_ID === !env.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_SECRET'],
    message: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither',
  })
  .refine((env) => !env.VAPID_PUBLIC_KEY === !env.VAPID_PRIVATE_KEY, {
    path: ['VAPID_PRIVATE_KEY'],
    message: 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or neither',
  })
  .refine(
    ({ VAPID_PUBLIC_KEY: open, VAPID_PRIVATE_KEY: hidden }) =>
      !open || !hidden || publicKeyOf(hidden) === open,
    { path: ['VAPID_PUBLIC_KEY'], message: 'is not the public key of VAPID_PRIVATE_KEY' },
  )
  .superRefine((env, issues) => {
    const missing = STRIPE.filter((name) => env[name] === undefined);
    if (missing.length === STRIPE.length) return;
    for (const name of missing)
      issues.addIssue({
        code: 'custom',
        path: [name],
        message: `is missing: ${STRIPE.join(', ')} belong together, set all or none`,
      });
  })
  .refine((env) => isLoopback(env.APP_URL) || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_URL'],
    message: 'is required when APP_URL is not on this machine (the embedded database is for development)',
  })
  .refine((env) => isLoopback(env.APP_URL) || env.APP_URL.startsWith('https://'), {
    path: ['APP_URL'],
    message: 'must be https when it is not on this machine: session cookies travel on it',
  })
  .refine((env) => isLoopback(env.APP_URL) || env.ADMIN_API_TOKEN !== undefined, {
    path: ['ADMIN_API_TOKEN'],
    message: 'is required when APP_URL is not on this machine (make one with: openssl rand -hex 32)',
  });

/** The checked environment. Optional services without settings are `undefined`, which means off. */
export type Env = z.output<typeof schema>;

/** A variable is missing or wrong; the message names it and says what is expected. */
export class EnvError extends namedError('EnvError') {}

/** Checks the environment once, at start. @throws {@link EnvError} naming every bad variable */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const lines = result.error.issues.map(
    (issue) => `  ${issue.path.join('./') || 'environment'}: ${issue.message}`,
  );
  throw new EnvError(
    `The environment is not usable:\n${lines.join('\n')}\nSee .env.example for what each one means.`,
  );
}
