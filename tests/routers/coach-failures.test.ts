import { describe, expect, it, vi } from 'vitest';

import { localDay } from '~server/domain/kernel/days';

import { publicErrorFrom } from '../support/callers';
import type { Behaviour } from '../support/claude-stand-in';
import { claudeTips, digitsIn, untraced, useCoach } from '../support/coach';

const world = useCoach();

const FALLBACK = 'Using fallback tips';
const BUSY = 'The AI coach is busy right now. Using fallback tips';

/** Each failure, and what the person reads about it; null for nothing beyond the label. */
const FAILURES: [name: string, behaviour: Behaviour, error: string | null][] = [
  ['a wrong key', { kind: 'error', status: 401 }, FALLBACK],
  ['a request that is refused', { kind: 'error', status: 400 }, FALLBACK],
  ['too many requests, for long', { kind: 'error', status: 429, retryAfter: 60 }, BUSY],
  ['too many requests, again and again', { kind: 'error', status: 429, retryAfter: 0.05 }, BUSY],
  ['a broken service', { kind: 'error', status: 500 }, BUSY],
  ['an overloaded service', { kind: 'error', status: 529 }, BUSY],
  ['no network', { kind: 'cut' }, FALLBACK],
  ['an answer cut in the middle', { kind: 'cut', afterDeltas: 3 }, FALLBACK],
  ['no JSON', { kind: 'invalid_json' }, FALLBACK],
  ['JSON of another shape', { kind: 'json', value: { tips: 'many' } }, FALLBACK],
  ['a refusal', { kind: 'refusal' }, FALLBACK],
  ['an answer that is cut by its limit', { kind: 'max_tokens' }, FALLBACK],
  ['no answer at all', { kind: 'stall' }, 'The AI coach took too long. Using fallback tips'],
  ['tips about nothing that was asked', claudeTips({ tips: [] }), null],
];

describe('when Claude fails, the built-in coach steps in within 10 s and the free generation is given back', () => {
  it.each(FAILURES)('%s', async (_name, behaviour, error) => {
    const ann = await world.someone();
    world.claude.always(behaviour);
    const began = performance.now();
    const made = await (await ann.api({ claude: true })).generateTips();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(made).toMatchObject({ source: 'built_in', fallback: true, error, returned: true });
    expect(made.tips).toHaveLength(3);
    for (const { description, facts } of made.tips) {
      expect(description.length).toBeGreaterThan(40);
      expect([...digitsIn(description), ...untraced(description, facts)]).toEqual([]);
    }
    expect((await (await ann.api({ claude: true })).get()).limit.used).toBe(false);

    world.claude.clear();
    world.claude.always(claudeTips());
    const friend = await (await ann.api({ claude: true })).generateTips();
    expect(friend).toMatchObject({ source: 'claude', fallback: false, error: null, returned: false });
    expect(await publicErrorFrom((await ann.api({ claude: true })).generateTips())).toMatchObject({
      reason: 'TIP_LIMIT',
    });
  });

  it('who leaves in the middle keeps their generation, and the service is told', async () => {
    const ann = await world.someone();
    world.claude.always({ kind: 'stall' });
    const leaving = new AbortController();
    const made = (await ann.api({ claude: true, signal: leaving.signal })).generateTips();
    await vi.waitFor(() => expect(world.claude.requests()).toHaveLength(1));
    leaving.abort();
    expect(await made).toMatchObject({ source: 'built_in', returned: true });
    await vi.waitFor(async () => expect(world.claude.requests()[0]).toMatchObject({ outcome: 'cancelled' }));
  });

  it('the day’s share is no failure of ours: the generation is used', async () => {
    const ann = await world.someone();
    await world.db
      .insertInto('coach_usage')
      .values({ user_id: ann.id, day: localDay('2026-03-18'), cost_micro_usd: 99_000 })
      .execute();
    const made = await (await ann.api({ claude: true })).generateTips();
    expect(made).toMatchObject({ source: 'built_in', fallback: true, returned: false });
    expect(made.error).toBe(
      'Today’s share of AI answers is used up. The built-in coach answers until tomorrow.',
    );
    expect(world.claude.requests()).toEqual([]);
    expect(await publicErrorFrom((await ann.api()).generateTips())).toMatchObject({ reason: 'TIP_LIMIT' });
  });

  it.each(['plan', 'motivation', 'suggestion'] as const)('the %s comes all the same', async (what) => {
    const pro = await world.someone({ plan: 'pro' });
    world.claude.always({ kind: 'error', status: 529 });
    const api = await pro.api({ claude: true });
    if (what === 'plan')
      expect(await api.makePlan()).toMatchObject({
        fallback: true,
        error: BUSY,
        plan: { source: 'built_in', completed: 0 },
      });
    else if (what === 'motivation')
      expect(await api.motivation()).toMatchObject({
        source: 'built_in',
        motivation: expect.stringMatching(/\w{4}/),
      });
    else
      expect(await api.suggestSaving({ title: 'Zorbing with hats', days: 7 })).toMatchObject({
        breakdown: expect.stringMatching(/careful guess/),
      });
  });
});
