import { TRPCError } from '@trpc/server';

import { createContext } from '~server/context';
import { readEnv } from '~server/env';
import { currentUserOf } from '~server/features/accounts/current-user';
import { createCaller, publicErrorOf } from '~server/index';
import { createRuntime } from '~server/runtime';

/** Procedures as a person reaches them with a session of his own, over a database.
 * @param options `onStatement` is told about every statement, for tests that count them */
export function createCallers(
  database: { url: string },
  options: { onStatement?: (sql: string) => void } = {},
) {
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const runtime = createRuntime({ ...env, DATABASE_URL: database.url }, options);
  const { db, services, log } = runtime;
  return {
    /** Opens a session; each call of `at` reads the person anew, as every request does. */
    async signIn(userId: string) {
      const token = /=([^;]+)/.exec(await services.sessions.open(userId, null))?.[1] ?? '';
      return {
        async at(now: Date) {
          const found = await services.sessions.validate(token);
          if (!found) throw new Error('The session has ended');
          const user = currentUserOf(found.row, now);
          return createCaller(
            createContext({ actor: { kind: 'user', user, token }, db, services, log, now: () => now }),
          );
        },
        isOpen: async () => (await services.sessions.validate(token)) !== null,
      };
    },
    anonymous: () => createCaller(createContext({ actor: { kind: 'anonymous' }, db, services, log })),
    close: () => runtime.close(),
  };
}

export type Callers = ReturnType<typeof createCallers>;

/** What a procedure refused with; fails where it did not. */
export async function publicErrorFrom(promise: Promise<unknown>) {
  const error: unknown = await promise.then(
    () => new Error('It was not refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCError)) throw error;
  return { code: error.code, ...publicErrorOf(error) };
}
