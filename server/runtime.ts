import type { Pool } from 'pg';

import { type Db, type DbOptions, type ReadTogether, createDb } from '~db/client';

import { createGoogleSignIn } from './auth/google';
import { createLimits } from './auth/limits';
import { createSessions } from './auth/sessions';
import type { Services } from './context';
import { type Env, isLoopback } from './env';
import type { MeasuredSiteStats } from './domain/landing/site-stats';
import { createSiteStatsReader } from './features/landing/site-stats';
import { type Logger, createLogger } from './log';
import { createClaude } from './services/claude/claude';

/** What one process holds for its whole life. Requests, jobs and scripts build their contexts from it. */
export interface Runtime {
  env: Env & { DATABASE_URL: string };
  log: Logger;
  db: Db;
  readTogether: ReadTogether;
  pool: Pool;
  services: Services;
  /** What this installation measures over its savers, for the landing page; null while there are too few. */
  figures: () => MeasuredSiteStats | null;
  close(): Promise<void>;
}

/** Opens everything a process needs; connects to nothing yet. */
export function createRuntime(
  env: Env & { DATABASE_URL: string },
  options: Pick<DbOptions, 'connectionTimeoutMillis' | 'onStatement'> = {},
): Runtime {
  const log = createLogger(env.LOG_LEVEL);
  const { db, pool, readTogether, close } = createDb(env.DATABASE_URL, {
    max: env.DATABASE_POOL,
    onIdleError: (err) => log.warn({ err }, 'an idle database connection broke'),
    ...options,
  });
  const figures = createSiteStatsReader(db, (err) =>
    log.warn({ err }, 'the installation figures could not be read'),
  );
  return {
    env,
    log,
    db,
    readTogether,
    pool,
    services: {
      appUrl: env.APP_URL,
      sessions: createSessions(db, { secure: env.APP_URL.startsWith('https:') }),
      // On this machine every browser shares one address.
      limits: createLimits(pool, isLoopback(env.APP_URL) ? 20 : 1),
      claude:
        env.ANTHROPIC_API_KEY === undefined
          ? null
          : createClaude({
              apiKey: env.ANTHROPIC_API_KEY,
              baseURL: env.ANTHROPIC_BASE_URL,
              model: env.ANTHROPIC_MODEL,
              // The error's kind only: its text may quote what was sent or answered.
              onFailure: (error, reason) =>
                log.warn(
                  { reason, kind: error instanceof Error ? error.name : typeof error },
                  'Claude gave no answer',
                ),
            }),
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
    figures: figures.current,
    close() {
      figures.stop();
      return close();
    },
  };
}
