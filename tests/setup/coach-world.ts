import { createLimits } from '~server/auth/limits';
import { createContext } from '~server/context';
import { currentUserOf } from '~server/features/accounts/current-user';
import { createCaller } from '~server/index';
import { createClaude } from '~server/services/claude/claude';

import { SANDBOX_CLAUDE_KEY, startClaude } from '../../scripts/sandbox/claude';
import { createFactories } from '../../scripts/seed/factories';
import type { PersonOptions } from '../../scripts/seed/people';
import { testRuntime } from '../operations/test-runtime';
import { scriptClaude } from './claude-script';
import { createTestDb } from './test-db';

/** A Wednesday. */
export const NOW = new Date('2026-03-18T12:00:00Z');
export const TODAY = '2026-03-18';
export const MONDAY = '2026-03-16';
export const daysLater = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);

export interface SomeoneOptions extends PersonOptions {
  /** Default: free, the trial is over. */
  plan?: 'free' | 'pro';
  /** Has agreed that facts go to Anthropic. Default: yes. */
  consent?: boolean;
}

interface CallOptions {
  /** Default: there is no key, and the built-in coach answers. */
  claude?: boolean;
  at?: Date;
  /** Aborted when the person leaves. */
  signal?: AbortSignal;
  /** Rate limits as on a public installation. */
  publicLimits?: boolean;
}

/** A database, people in it, and the stand-in for Claude: what tests of the coach share. */
export async function coachWorld() {
  const database = await createTestDb();
  const runtime = testRuntime(database.url);
  const make = createFactories(database.db, { now: NOW });
  const sandbox = await startClaude({ dataDir: '/nowhere', appUrl: 'http://localhost:3000', port: 0 });
  const { db, services, log } = runtime;
  const newClaude = () => createClaude({ apiKey: SANDBOX_CLAUDE_KEY, baseURL: sandbox.url });

  async function someone({ plan = 'free', consent = true, ...options }: SomeoneOptions = {}) {
    const person = await make.makePerson({
      timeZone: 'UTC',
      createdAt: daysLater(-90),
      ...(plan === 'pro' ? { proStatus: true } : { freePlanChosenAt: daysLater(-80) }),
      spendAreas: ['coffee', 'groceries', 'eating out'],
      weekly: { eatingOut: 2, coffeesOut: 4, transport: 1 },
      monthlySubscriptions: 3,
      ...options,
    });
    if (consent)
      await db
        .updateTable('profiles')
        .set({ ai_consent_at: NOW.toISOString() })
        .where('id', '=', person.id)
        .execute();
    const token = /=([^;]+)/.exec(await services.sessions.open(person.id, null))?.[1] ?? '';
    // Each person has a client of his own: what one test breaks does not open the breaker of another.
    const claude = newClaude();
    const caller = async ({
      claude: withClaude = false,
      at = NOW,
      signal,
      publicLimits,
    }: CallOptions = {}) => {
      const found = await services.sessions.validate(token);
      if (!found) throw new Error('The session has ended');
      const user = currentUserOf(found.row, at);
      return createCaller(
        createContext({
          actor: { kind: 'user', user, token },
          db,
          services: {
            ...services,
            claude: withClaude ? claude : null,
            ...(publicLimits ? { limits: createLimits(runtime.pool) } : {}),
          },
          log,
          now: () => at,
          ...(signal ? { signal } : {}),
        }),
      );
    };
    const api = async (options?: CallOptions) => (await caller(options)).coach;
    return { ...person, person, caller, api, token };
  }

  return {
    db,
    url: database.url,
    runtime,
    make,
    claude: scriptClaude(sandbox.url),
    claudeUrl: sandbox.url,
    someone,
    async close() {
      await runtime.close();
      await sandbox.close();
      await database.close();
    },
  };
}

export type CoachWorld = Awaited<ReturnType<typeof coachWorld>>;
export type Someone = Awaited<ReturnType<CoachWorld['someone']>>;

/** The figures of a text that stand there as digits: there must be none, they are ids of facts. */
export const digitsIn = (prose: string): string[] =>
  prose.replaceAll(/\{[a-z][a-z0-9_]*\}/g, '').match(/\d+/g) ?? [];

/** Ids that a text names and no fact has. */
export const untraced = (prose: string, facts: readonly { id: string }[]): string[] =>
  [...prose.matchAll(/\{([^}]*)\}/g)]
    .map(([, id]) => id ?? '')
    .filter((id) => !facts.some((fact) => fact.id === id));

/** Three tips as Claude writes them, out of the candidates of the prompt. */
export function claudeTips(change: object = {}) {
  const tip = (at: number) => ({
    candidate: `t${at}`,
    title: `Idea of Claude ${'abc'.charAt(at - 1)}`,
    description: `Try this on two mornings of your week and see how it feels. It keeps {t${at}_saving} a month.`,
  });
  return {
    kind: 'json' as const,
    value: {
      summary: 'You have saved {saved_total} so far.',
      tips: [tip(1), tip(2), tip(3)],
      challenge: {
        candidate: 'c1',
        title: 'A week of Claude',
        description: 'Do it for a whole week, one day after the other, and keep {c1_saving}.',
      },
      ...change,
    },
  };
}
