import { TRPCError } from '@trpc/server';

import { createRateLimits } from '~server/auth/limits';
import { type Actor, type Context, createContext } from '~server/context';
import { readEnv } from '~server/env';
import { currentUserOf } from '~server/auth/current-user';
import type { JobContext } from '~server/jobs/job';
import { JOBS } from '~server/jobs/jobs';
import { createCaller, publicErrorOf } from '~server/index';
import { type Runtime, createRuntime } from '~server/runtime';
import type { Turns } from '~server/http/turns';

import { mailedToken, tokenIn } from './mails';
import { VAPID_KEYS } from './vapid-keys';

/** The clock of every test that names no other: a Wednesday; its week began on 9 March. */
export const NOW = new Date('2026-03-11T12:00:00Z');

/** The password of everybody who signs up in a test. */
export const PASSWORD = 'Violet-Otter-73';

/** Fifty simultaneous calls queue for ten connections; on a busy machine that takes longer than people would wait. */
export const PATIENT = { connectionTimeoutMillis: 15_000 };
/** On a busy machine a picture may take longer than people would wait. */
const PATIENT_PICTURES = { pictureLimitMs: 15_000 };

/** Turns as with several server processes, so that only the database keeps calls apart. */
const SIDE_BY_SIDE: Turns = { run: (_sender, _kind, work) => work(0) };

/** What a process holds, with the database at `url` and a silent log.
 * @param options `onStatement` is called with every statement, for tests that count them */
export const testRuntime = (url: string, options: { onStatement?: (sql: string) => void } = {}): Runtime => {
  const runtime = createRuntime(
    {
      ...readEnv({
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        SUPPORT_EMAIL: 'support@hazel.example',
        ENCRYPTION_KEY: 'only-for-tests-only-for-tests-only',
        ...VAPID_KEYS,
      }),
      DATABASE_URL: url,
    },
    { ...PATIENT, ...PATIENT_PICTURES, ...options },
  );
  return { ...runtime, services: { ...runtime.services, turns: SIDE_BY_SIDE } };
};

/** What a job may use, from a runtime: no mail, no payments. */
export const jobContext = (
  { db, log, services }: Pick<Runtime, 'db' | 'log' | 'services'>,
  parts: Partial<JobContext> = {},
): JobContext => ({
  db,
  log,
  email: null,
  push: null,
  stripe: null,
  appUrl: services.appUrl,
  operator: services.operator,
  encryption: services.encryption,
  holdout: 0,
  now: () => NOW,
  ...parts,
});

/** Runs a job as the worker does, to its end. */
export async function runJob(name: string, ctx: JobContext): Promise<void> {
  await JOBS.get(name)?.run(ctx, {}, { last: true });
}

let visitors = 0;
let newcomers = 0;

/** Procedures as the outside reaches them.
 * @param now the clock of every call that names no other time */
export function createCallers(runtime: Runtime, now: Date = NOW) {
  const { db, log } = runtime;
  const services = {
    ...runtime.services,
    mailOn: true,
  };
  const contextOf = (actor: Actor, parts: Partial<Context> = {}) =>
    createContext({ actor, db, services, log, now: () => now, ...parts });
  const callAs = (actor: Actor, parts: Partial<Context> = {}) => createCaller(contextOf(actor, parts));

  async function actorWith(token: string | null, at: Date): Promise<Actor> {
    const found = token === null ? null : await services.sessions.validate(token);
    return found && token !== null
      ? { kind: 'user', user: currentUserOf(found.row, at), token }
      : { kind: 'anonymous' };
  }

  /** Opens a session; each call of `at` reads the person again, as every request does. */
  async function signIn(userId: string) {
    const opened = await services.sessions.open(db, { userId, userAgent: null });
    const token = readToken(opened?.cookie ?? null) ?? '';
    const context = async (at = now, parts: Partial<Context> = {}) => {
      const actor = await actorWith(token, at);
      if (actor.kind === 'anonymous') throw new Error('The session has ended');
      return contextOf(actor, { now: () => at, ...parts });
    };
    return {
      token,
      context,
      at: async (at = now, parts: Partial<Context> = {}) => createCaller(await context(at, parts)),
      isOpen: async () => (await services.sessions.validate(token)) !== null,
    };
  }

  /** A browser: an address of its own (or the given one) and a jar that holds the session's token. Limits are
   * those of a public installation. */
  function visitor({ address, at = now, device = null }: VisitorOptions = {}) {
    visitors += 1;
    const from = address ?? `198.51.${visitors >> 8}.${visitors & 255}`;
    const limited = { ...services, limits: createRateLimits(runtime.pool) };
    /** Cookies that last a few minutes, by name. */
    const jar = new Map<string, string>();
    const cookies = () => {
      const pairs = [...jar].map(([name, value]) => `${name}=${value}`);
      return [...(self.device === null ? [] : [self.device]), ...pairs].join('; ') || null;
    };
    const self = {
      address: from,
      token: readToken(null),
      /** The cookie that makes this browser known to accounts, as it sends it. */
      device,
      jar,
      at,
      /** The context of another request of this browser. */
      context: async (): Promise<Context> =>
        contextOf(await actorWith(self.token, self.at), {
          services: limited,
          address: from,
          now: () => self.at,
          cookies: cookies(),
          setCookie: (cookie) => {
            const [, pair = '', name = '', value = ''] = /^(([^=]+)=([^;]*))/.exec(cookie) ?? [];
            if (name === 'device') self.device = pair;
            else if (name === 'session') self.token = readToken(cookie);
            else if (value === '') jar.delete(name);
            else jar.set(name, value);
          },
        }),
      /** Procedures as this browser's next request reaches them. */
      api: async () => createCaller(await self.context()),
      /** Whether the session in the jar is still valid. */
      signedIn: async () => (await self.context()).actor.kind === 'user',
    };
    return self;
  }

  return {
    callAs,
    anonymous: () => callAs({ kind: 'anonymous' }),
    operator: () => callAs({ kind: 'operator' }),
    signIn,
    /** Procedures as a person reaches them with a new session. */
    as: async ({ id }: { id: string }) => (await signIn(id)).at(),
    visitor,
    /** Somebody who has just signed up, in their browser; with `proven` the mailed link was opened. */
    newcomer: async ({ proven = false } = {}) => {
      newcomers += 1;
      const displayName = `Person${newcomers}x`;
      const email = `person${newcomers}@example.com`;
      const browser = visitor();
      await (await browser.api()).accounts.signUp({ email, password: PASSWORD, displayName });
      if (proven) {
        const token = tokenIn(await mailedToken(db, email, 'verify-email'));
        await (await browser.api()).accounts.verifyEmail({ token });
      }
      return { browser, email, displayName };
    },
  };
}

interface VisitorOptions {
  address?: string;
  at?: Date;
  /** The device cookie of a browser that was here before. */
  device?: string | null;
}

export type Callers = ReturnType<typeof createCallers>;

/** The session's token in a Set-Cookie; null when it removes the token. */
const readToken = (cookie: string | null): string | null => /^[^=]+=([^;]*)/.exec(cookie ?? '')?.[1] || null;

/** The refusal of a call: code, status, reason, message and field messages. Fails when it was not refused. */
export async function publicErrorFrom(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => new Error('It was not refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCError)) throw error;
  return { code: error.code, ...publicErrorOf(error) };
}

/** The reason of a refusal. Throws anything else. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof TRPCError)) throw error;
  return publicErrorOf(error).reason;
}

/** The reason with which a call was refused; 'OK' when it was not. */
export const refusalReason = (call: Promise<unknown>): Promise<string> => call.then(() => 'OK', reasonOf);
