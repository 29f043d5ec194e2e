import { createRateLimits } from '~server/auth/limits';
import type { Step } from '~server/domain/coach/answer/steps';
import { localDay } from '~server/domain/kernel/days';
import type { Services } from '~server/context';
import type { ChatEvent } from '~server/features/coach/chat';

import type { PersonOptions } from '../../scripts/seed/people';
import { useClaude } from './claude-client';
import { useDatabase } from './fixture';

/** A Wednesday. */
export const NOW = new Date('2026-03-18T12:00:00Z');
export const TODAY = '2026-03-18';
export const MONDAY = localDay('2026-03-16');
export const daysLater = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);

export interface SomeoneOptions extends PersonOptions {
  /** Default: free, the trial is over. */
  plan?: 'free' | 'pro';
  /** Whether the person has agreed that facts are sent to Anthropic. Default: yes. */
  consent?: boolean;
}

interface CallOptions {
  /** Default: there is no key, and the built-in coach answers. */
  claude?: boolean;
  at?: Date;
  /** Aborted when the person leaves. */
  signal?: AbortSignal;
  /** What Claude may cost a day for everybody, in millionths of a US dollar. */
  dailyCap?: number;
  /** Rate limits as on a public installation. */
  publicLimits?: boolean;
  services?: Partial<Services>;
}

/** A database, people in it, and the stand-in for Claude, which is reset between tests, for tests of the
 * coach. `claude` can be used from the first hook on. */
export function useCoach() {
  const { db, url, runtime, callers, make } = useDatabase({ now: NOW });
  const { services, pool } = runtime;
  const { script, client } = useClaude();

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
    const session = await callers.signIn(person.id);
    // Each person has a client of their own, so that a failing test does not open the breaker of another.
    const claude = client();
    const caller = ({
      claude: withClaude = false,
      at = NOW,
      signal,
      dailyCap,
      publicLimits,
      services: others,
    }: CallOptions = {}) =>
      session.at(at, {
        services: {
          ...services,
          claude: withClaude ? claude : null,
          ...(dailyCap === undefined ? {} : { claudeDailyCapMicroUsd: dailyCap }),
          ...(publicLimits ? { limits: createRateLimits(pool) } : {}),
          ...others,
        },
        signal,
      });
    const api = async (options?: CallOptions) => (await caller(options)).coach;
    return { ...person, person, caller, api, token: session.token };
  }

  return {
    db,
    url,
    runtime,
    make,
    someone,
    get claude() {
      return script();
    },
  };
}

export type CoachWorld = ReturnType<typeof useCoach>;
export type Someone = Awaited<ReturnType<CoachWorld['someone']>>;

/** Figures that are written as digits in a text. There must be none, because figures are ids of facts. */
export const digitsIn = (prose: string): string[] =>
  prose.replaceAll(/\{[a-z][a-z0-9_]*\}/g, '').match(/\d+/g) ?? [];

/** Ids in a text that no fact has. */
export const untraced = (prose: string, facts: readonly { id: string }[]): string[] =>
  [...prose.matchAll(/\{([^}]*)\}/g)]
    .map(([, id]) => id ?? '')
    .filter((id) => !facts.some((fact) => fact.id === id));

/** Three tips as Claude writes them, chosen from the candidates in the prompt. */
export function claudeTips(change: object = {}) {
  const tip = (at: number) => ({
    candidate: `t${at}`,
    title: `Idea of Claude ${'abc'.charAt(at - 1)}`,
    description: `Try this on some mornings of your week and see how it feels. It keeps {t${at}_saving} a month.`,
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

/** Reads an answer to its end: its final text, the facts behind it, and every event. */
export async function listen(answer: Promise<AsyncIterable<ChatEvent>>) {
  const events = [];
  let text = '';
  let restarts = 0;
  const facts = new Map<string, { id: string; value: number; unit: string; sentence: string }>();
  let end: { source: 'built_in' | 'claude'; fallback: boolean } | null = null;
  let steps: readonly Step[] = [];
  for await (const event of await answer) {
    events.push(event);
    if (event.kind === 'restart') {
      text = '';
      restarts += 1;
      facts.clear();
    } else if (event.kind === 'end') {
      end = { source: event.source, fallback: event.fallback };
      steps = event.steps;
    } else {
      text += event.text;
      for (const fact of event.facts) facts.set(fact.id, fact);
    }
  }
  return { text: text.trim(), facts: [...facts.values()], restarts, end, steps, events };
}
