import type { Pool } from 'pg';

import { type Db, type DbOptions, createDb } from '~db/client';

import { createDevices } from './auth/devices';
import { createEncryption } from './auth/encryption';
import { createGoogleSignIn } from './auth/google';
import { createRateLimits } from './auth/limits';
import { createPasskeys } from './auth/passkeys';
import { createSessions } from './auth/sessions';
import { CHALLENGE_MINUTES, PENDING_MINUTES, createShortCookie } from './auth/short-cookie';
import type { Services } from './context';
import { type Env, isLoopback } from './env';
import type { MeasuredSiteStats } from './domain/landing/site-stats';
import { createSiteStatsReader } from './features/landing/site-stats';
import { createLiveEventHub } from './features/groups/live-events';
import { createVenueFetching } from './features/places/venue-fetching';
import { type Logger, createLogger } from './log';
import { operatorOf } from './features/billing/operator';
import { WRITE_RATE, createTurns } from './http/turns';
import type { Billing } from './services/billing/billing';
import { createStripeBilling } from './services/billing/stripe-billing';
import { createClaude } from './services/claude/claude';
import { type Push, createPush } from './services/push/push';
import { createPictures } from './services/pictures/pictures';
import { type ReceiptOptions, createReceipts } from './services/receipts/receipts';
import { createGazetteer } from './services/places/gazetteer';
import { createIpGeolocation } from './services/places/ip-geolocation';
import { createNominatim } from './services/places/nominatim';
import { createOverpass } from './services/places/overpass';
import { userAgentOf } from './services/places/user-agent';

/** What a process keeps from start to end. Requests, jobs and scripts build their contexts from it. */
export interface Runtime {
  env: Env & { DATABASE_URL: string };
  log: Logger;
  db: Db;
  pool: Pool;
  services: Services;
  /** The site stats for the landing page; null while there are too few active savers. */
  siteStats: () => MeasuredSiteStats | null;
  close: () => Promise<void>;
}

export interface RuntimeOptions extends Pick<DbOptions, 'connectionTimeoutMillis' | 'onStatement'> {
  /** The file of the worker that draws pictures, if it is not beside its sources. */
  pictureWorker?: URL;
  /** How receipts are read, if not by the programs beside their sources. */
  receiptReading?: ReceiptOptions;
  /** The file of towns, if it is not beside its sources. */
  gazetteer?: URL;
  /** How long a picture may take, if not the default second. */
  pictureLimitMs?: number;
}

/** Opens everything a process needs; connects to nothing yet. */
export function createRuntime(
  env: Env & { DATABASE_URL: string },
  { pictureWorker, pictureLimitMs, receiptReading, gazetteer, ...options }: RuntimeOptions = {},
): Runtime {
  const log = createLogger(env.LOG_LEVEL);
  const { db, pool, close } = createDb(env.DATABASE_URL, {
    max: env.DATABASE_POOL,
    onIdleError: (err) => log.warn({ err }, 'an idle database connection broke'),
    ...options,
  });
  const secure = env.APP_URL.startsWith('https:');
  const local = isLoopback(env.APP_URL);
  const news = createLiveEventHub({ db, pool, url: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, log });
  const pictures = createPictures({
    worker: pictureWorker ?? new URL('./services/pictures/picture-worker.mjs', import.meta.url),
    onFailure: (err) => log.warn({ err }, 'a picture could not be drawn'),
    limitMs: pictureLimitMs,
  });
  const receipts = createReceipts({
    onFailure: (err) => log.warn({ err }, 'a receipt could not be read'),
    ...receiptReading,
  });
  const userAgent = userAgentOf(env.APP_URL);
  const venues =
    env.OVERPASS_URL === undefined
      ? null
      : createVenueFetching({
          db,
          log,
          source: createOverpass({ url: env.OVERPASS_URL, userAgent }),
        });
  const siteStats = createSiteStatsReader(db, (err) => log.warn({ err }, 'the site stats could not be read'));
  return {
    env,
    log,
    db,
    pool,
    services: {
      appUrl: env.APP_URL,
      operator: operatorOf(env),
      supportEmail: env.SUPPORT_EMAIL ?? null,
      messageHoldout: env.MESSAGE_HOLDOUT,
      push: pushOf(env, log),
      mailOn: env.RESEND_API_KEY !== undefined,
      sessions: createSessions(db, { secure }),
      devices: createDevices({ secure }),
      pendingCookie: createShortCookie('pending', { secure, minutes: PENDING_MINUTES }),
      passkeys: createPasskeys(env.APP_URL),
      passkeyCookie: createShortCookie('passkey', { secure, minutes: CHALLENGE_MINUTES }),
      encryption: env.ENCRYPTION_KEY === undefined ? null : createEncryption(env.ENCRYPTION_KEY),
      // On this machine also because programs that test Hazel write faster than people.
      turns: createTurns(env.DATABASE_POOL, local ? { burst: 1200, perSecond: 600 } : WRITE_RATE),
      liveEvents: news,
      pictures,
      receipts,
      gazetteer: createGazetteer(gazetteer),
      geocoder:
        env.NOMINATIM_URL === undefined ? null : createNominatim({ base: env.NOMINATIM_URL, userAgent }),
      addressLocator:
        env.IP_GEOLOCATION_URL === undefined
          ? null
          : createIpGeolocation({ base: env.IP_GEOLOCATION_URL, userAgent }),
      venues,
      // On a loopback address every browser has the same network address, so the limits are loosened.
      limits: createRateLimits(pool, local ? 20 : 1),
      claude:
        env.ANTHROPIC_API_KEY === undefined || env.AI_DAILY_COST_USD === 0
          ? null
          : createClaude({
              apiKey: env.ANTHROPIC_API_KEY,
              baseURL: env.ANTHROPIC_BASE_URL,
              model: env.ANTHROPIC_MODEL,
              // Only the kind of the error, because its text may quote what was sent or answered.
              onFailure: (error, reason) =>
                log.warn(
                  { reason, kind: error instanceof Error ? error.name : typeof error },
                  'Claude gave no answer',
                ),
            }),
      claudeDailyCapMicroUsd: Math.round(env.AI_DAILY_COST_USD * 1_000_000),
      billing: billingOf(env),
      google:
        env.GOOGLE_CLIENT_ID !== undefined && env.GOOGLE_CLIENT_SECRET !== undefined
          ? createGoogleSignIn({
              clientId: env.GOOGLE_CLIENT_ID,
              clientSecret: env.GOOGLE_CLIENT_SECRET,
              issuer: env.GOOGLE_ISSUER,
              redirectUri: `${env.APP_URL}/auth/google/callback`,
            })
          : null,
    },
    siteStats: siteStats.current,
    async close() {
      siteStats.stop();
      await news.close();
      await receipts.close();
      await pictures.close();
      await venues?.close();
      await close();
    },
  };
}

/** Messages on devices, if both keys are set. */
function pushOf(env: Env, log: Logger): Push | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, EMAIL_FROM: from } = env;
  if (publicKey === undefined || privateKey === undefined) return null;
  return createPush({
    publicKey,
    privateKey,
    // Push services write there when something is wrong with what they get.
    subject: `mailto:${env.SUPPORT_EMAIL ?? /<([^<>]+)>/.exec(from)?.[1] ?? from}`,
    onFailure: (err) => log.warn({ err }, 'a push service did not take a message'),
  });
}

/** Payments, if all four variables are set; null when none is (env.ts refuses anything between). */
function billingOf(env: Env): Billing | null {
  const secretKey = env.STRIPE_SECRET_KEY;
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET;
  const month = env.STRIPE_PRICE_MONTHLY;
  const year = env.STRIPE_PRICE_ANNUAL;
  if (!secretKey || !webhookSecret || !month || !year) return null;
  return createStripeBilling({
    secretKey,
    webhookSecret,
    prices: { month, year },
    apiBase: env.STRIPE_API_BASE,
  });
}
