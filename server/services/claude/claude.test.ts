import { describe, expect, it, vi } from 'vitest';

import { ADVICE, useClaude, hear, spyMeter, talking, writing } from '../../../tests/support/claude-client';
import { TASKS, costOf, mostOf } from './models';

const { script, client } = useClaude();
const valid = { kind: 'json', value: ADVICE } as const;
const outcomes = () =>
  script()
    .requests()
    .map(({ outcome }) => outcome);

describe('write', () => {
  it('answers with what the schema lets in', async () => {
    script().queue(valid);
    expect(await client().write(writing())).toEqual({ ok: true, value: ADVICE });
    const [request] = script().requests();
    expect(request?.body).toMatchObject({
      model: 'claude-haiku-5-5',
      max_tokens: 2500,
      thinking: { type: 'adaptive' },
      metadata: { user_id: 'nobody' },
      system: [{ type: 'text', cache_control: { type: 'ephemeral' } }],
      output_config: { effort: 'low', format: { type: 'json_schema' } },
    });
  });

  it.each([
    ['a refusal', { kind: 'refusal' }, 'refused', 1],
    ['no JSON', { kind: 'invalid_json' }, 'invalid', 1],
    ['JSON of another shape', { kind: 'json', value: { title: 'x'.repeat(41), steps: [] } }, 'invalid', 1],
    ['an answer cut by the limit', { kind: 'max_tokens', text: '{"title": "Cook' }, 'incomplete', 1],
    ['all thinking and no answer', { ...valid, thinks: 9000 }, 'incomplete', 1],
    ['a pause that looks like an answer', { ...valid, stop: 'pause_turn' }, 'incomplete', 1],
    ['an end that nobody knows', { ...valid, stop: 'tired' }, 'incomplete', 1],
    ['400', { kind: 'error', status: 400 }, 'invalid', 1],
    ['401', { kind: 'error', status: 401 }, 'auth', 1],
    ['403', { kind: 'error', status: 403 }, 'auth', 1],
    ['500', { kind: 'error', status: 500 }, 'overloaded', 3],
    ['529', { kind: 'error', status: 529 }, 'overloaded', 3],
    ['429', { kind: 'error', status: 429, retryAfter: 0 }, 'rate_limited', 3],
    ['a reset', { kind: 'cut' }, 'network', 3],
    ['an answer cut in the middle', { kind: 'cut', afterDeltas: 1 }, 'network', 3],
  ] as const)(
    '%s: says why, and asks again only where that can help',
    async (_name, failing, reason, asked) => {
      script().always(failing);
      expect(await client().write(writing())).toEqual({ ok: false, reason });
      expect(script().requests()).toHaveLength(asked);
    },
  );

  it.each(['claude-haiku-5-5', 'claude-sonnet-5-5', 'claude-opus-5-5', 'claude-haiku-4-5'])(
    'sends %s nothing that it refuses, and leaves room to answer after thinking',
    async (model) => {
      for (const task of ['tips', 'plan', 'motivation', 'saving'] as const) {
        script().queue({ ...valid, thinks: 1000 });
        expect(await client({ model }).write(writing({ task }))).toEqual({ ok: true, value: ADVICE });
      }
      script().queue({ kind: 'text', text: 'You are well on your way.', thinks: 1000 });
      expect((await hear(client({ model }).chat(talking()))).reason).toBeNull();
    },
  );

  it.each([
    ['429 with a short retry-after', { kind: 'error', status: 429, retryAfter: 0.05 }],
    ['529', { kind: 'error', status: 529 }],
    ['a reset', { kind: 'cut' }],
    ['an answer cut in the middle', { kind: 'cut', afterDeltas: 1 }],
  ] as const)('%s and then an answer', async (_name, failing) => {
    script().queue(failing, valid);
    expect(await client().write(writing())).toEqual({ ok: true, value: ADVICE });
  });

  it('waits as long as it is asked to, and not at all when that is too long', async () => {
    const began = performance.now();
    script().queue({ kind: 'error', status: 429, retryAfter: 0.9 }, valid);
    expect(await client().write(writing())).toMatchObject({ ok: true });
    expect(performance.now() - began).toBeGreaterThan(850);
    script().queue({ kind: 'error', status: 429, retryAfter: 30 }, valid);
    const again = performance.now();
    expect(await client().write(writing())).toEqual({ ok: false, reason: 'rate_limited' });
    expect(performance.now() - again).toBeLessThan(1000);
    expect(script().pending()).toBe(1);
  });

  it('a wrong key, and nobody at the address', async () => {
    expect(await client({ apiKey: 'sk-ant-wrong' }).write(writing())).toEqual({ ok: false, reason: 'auth' });
    const nobody = client({ baseURL: 'http://127.0.0.1:9' });
    expect(await nobody.write(writing())).toEqual({ ok: false, reason: 'network' });
  });

  it('gives up on a service that does not answer, and lets it know', async () => {
    script().queue({ kind: 'stall' });
    const began = performance.now();
    expect(await client({ writeMs: 150 }).write(writing())).toEqual({ ok: false, reason: 'timeout' });
    expect(performance.now() - began).toBeLessThan(1500);
    await vi.waitFor(() => expect(outcomes()).toEqual(['cancelled']));
  });

  it('stops when the person leaves, which the service sees', async () => {
    script().queue({ kind: 'stall' });
    const leaving = new AbortController();
    const { meter, held, settled } = spyMeter();
    const answer = client().write(writing({ left: leaving.signal, meter }));
    await vi.waitFor(() => expect(script().requests()).toHaveLength(1));
    leaving.abort();
    expect(await answer).toEqual({ ok: false, reason: 'cancelled' });
    await vi.waitFor(() => expect(outcomes()).toEqual(['cancelled']));
    // The service does not report the cost, so the maximum counts.
    expect(settled).toMatchObject([{ held: held[0], usage: { costMicroUsd: held[0] } }]);
  });
});

describe('what it costs', () => {
  it('nothing is sent when the day has no room', async () => {
    const { meter, settled } = spyMeter(false);
    expect(await client().write(writing({ meter }))).toEqual({ ok: false, reason: 'cap' });
    expect(script().requests()).toEqual([]);
    expect(settled).toEqual([]);
  });

  it('the most is held, what was used is settled, and the system prompt is read from the cache', async () => {
    script().queue(valid, valid);
    const { meter, settled } = spyMeter();
    const claude = client();
    const call = writing({ meter });
    await claude.write(call);
    await claude.write(call);
    const [first, second] = settled.map(({ usage }) => usage);
    expect(first?.cacheWriteTokens).toBeGreaterThan(1000);
    expect(second?.cacheReadTokens).toBe(first?.cacheWriteTokens);
    expect(second?.cacheWriteTokens).toBe(0);
    for (const { usage, held: most } of settled) {
      expect(usage.costMicroUsd).toBe(costOf('claude-haiku-5-5', usage));
      expect(usage.costMicroUsd).toBeLessThan(most);
    }
  });

  it.each([
    ['a time-out uses up nothing', { kind: 'stall' }, false],
    ['a refused call uses up nothing', { kind: 'error', status: 400 }, false],
    ['a wrong key of ours uses up nothing', { kind: 'error', status: 401 }, false],
    ['an answer cut in the middle uses up nothing', { kind: 'cut', afterDeltas: 1 }, false],
    ['an unusable answer costs what it used', { kind: 'invalid_json' }, true],
  ] as const)('%s of the day', async (_name, failing, costs) => {
    script().always(failing);
    const { meter, held, settled } = spyMeter();
    await client({ writeMs: 150 }).write(writing({ meter }));
    expect(settled).toMatchObject([{ held: held[0] }]);
    expect(settled.map(({ usage }) => usage.costMicroUsd > 0 && usage.outputTokens > 0)).toEqual([costs]);
  });

  it('tokens cost what the list says; an unknown model and a very long prompt count as the dearest', () => {
    const tokens = { inputTokens: 1000, outputTokens: 1000, cacheReadTokens: 1000, cacheWriteTokens: 1000 };
    expect(costOf('claude-haiku-5-5', tokens)).toBe(100 + 500 + 10 + 125);
    expect(costOf('claude-sonnet-5-5', tokens)).toBe(2000 + 10_000 + 100 + 2500);
    expect(costOf('claude-opus-5-5', tokens)).toBe(4000 + 20_000 + 200 + 5000);
    expect(costOf('claude-next-9', tokens)).toBe(costOf('claude-fable-5-1', tokens));
    expect(costOf('claude-haiku-5-5', { ...tokens, inputTokens: 100_000 })).toBeGreaterThan(1_000_000);
  });

  it('every task fits into a day of Free several times, and into one of Pro', () => {
    for (const { free, pro, maxTokens } of Object.values(TASKS)) {
      expect(mostOf(free, 30_000, maxTokens)).toBeLessThan(100_000 / 20);
      expect(mostOf(pro, 30_000, maxTokens)).toBeLessThan(500_000 / 5);
    }
  });
});
