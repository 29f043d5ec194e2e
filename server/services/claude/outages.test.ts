import { describe, expect, it, vi } from 'vitest';

import { ADVICE, useClaude, hear, talking, writing } from '../../../tests/support/claude-client';

const { script, client } = useClaude();
const valid = { kind: 'json', value: ADVICE } as const;
const arrived = (count: number) => vi.waitFor(() => expect(script().requests()).toHaveLength(count));

describe('after five failures in a row', () => {
  it('nobody waits for a while; then one tries and opens the way again', async () => {
    script().always({ kind: 'error', status: 401 });
    const claude = client();
    for (let n = 0; n < 5; n += 1)
      expect(await claude.write(writing())).toEqual({ ok: false, reason: 'auth' });
    script().clear();
    script().always(valid);
    expect(await claude.write(writing())).toEqual({ ok: false, reason: 'overloaded' });
    expect(await hear(claude.chat(talking()))).toEqual({ text: '', reason: 'overloaded' });
    expect(script().requests()).toEqual([]);

    const later = Date.now() + 21_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    expect(await claude.write(writing())).toEqual({ ok: true, value: ADVICE });
    expect(await claude.write(writing())).toEqual({ ok: true, value: ADVICE });
  });

  it('a service that never answers is out, too', async () => {
    script().always({ kind: 'stall' });
    const claude = client({ writeMs: 150 });
    for (let n = 0; n < 5; n += 1)
      expect(await claude.write(writing())).toEqual({ ok: false, reason: 'timeout' });
    expect(await claude.write(writing())).toEqual({ ok: false, reason: 'overloaded' });
    expect(script().requests()).toHaveLength(5);
  });

  it.each([
    ['streams that begin and say nothing', { kind: 'stall', afterDeltas: 0 }],
    ['streams that stall in the middle', { kind: 'stall', afterDeltas: 2, text: 'One two three.' }],
    ['a model that only ever calls tools', { kind: 'tool_use', name: 'totals', input: {} }],
  ] as const)('%s are outages, too', async (_name, behaviour) => {
    script().always(behaviour);
    const claude = client();
    for (let n = 0; n < 5; n += 1)
      expect((await hear(claude.chat(talking({ late: AbortSignal.timeout(300) })))).reason).toBe('timeout');
    const asked = script().requests().length;
    expect(await hear(claude.chat(talking()))).toEqual({ text: '', reason: 'overloaded' });
    expect(await claude.write(writing())).toEqual({ ok: false, reason: 'overloaded' });
    expect(script().requests()).toHaveLength(asked);
  });

  it('what is no outage shuts nobody out: refusals, unreadable answers, people who leave', async () => {
    const claude = client();
    script().queue({ kind: 'refusal' }, { kind: 'invalid_json' }, { kind: 'refusal' });
    for (let n = 0; n < 3; n += 1) await claude.write(writing());
    script().always({ kind: 'stall' });
    for (let n = 0; n < 3; n += 1) {
      const leaving = new AbortController();
      const answer = claude.write(writing({ left: leaving.signal }));
      await arrived(4 + n);
      leaving.abort();
      await answer;
    }
    script().always(valid);
    expect(await claude.write(writing())).toMatchObject({ ok: true });
  });
});

describe('more than eight at once', () => {
  /** Eight calls that hold every turn until `end`. */
  async function eightBusy(claude: ReturnType<typeof client>) {
    const leaving = new AbortController();
    script().queue(...Array.from({ length: 8 }, () => ({ kind: 'stall' as const })));
    const busy = Array.from({ length: 8 }, () => claude.write(writing({ left: leaving.signal })));
    await arrived(8);
    return async () => {
      leaving.abort();
      await Promise.all(busy);
    };
  }

  it('those who wait are asked for in turn, Pro first', async () => {
    script().always(valid);
    const claude = client();
    const end = await eightBusy(claude);
    const asked = (['first free', 'second free', 'pro'] as const).map((prompt) =>
      claude.write(writing({ pro: prompt === 'pro', prompt: `I am ${prompt}.` })),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(script().requests()).toHaveLength(8);
    await end();
    await Promise.all(asked);
    const sent = JSON.stringify(script().requests().slice(8));
    const order = [...sent.matchAll(/I am ([a-z ]+)\./g)].map(([, who]) => who);
    expect(order).toHaveLength(3);
    // The others are let through at the same moment.
    expect(order[0]).toBe('pro');
  });

  it('a call that has waited too long, or whose person has left, waits for no slot', async () => {
    const claude = client({ writeMs: 400 });
    const leaving = new AbortController();
    const answers = client();
    const end = await eightBusy(answers);
    const began = performance.now();
    const gone = answers.write(writing({ left: leaving.signal }));
    const late = hear(answers.chat(talking({ late: AbortSignal.timeout(100) })));
    setTimeout(() => leaving.abort(), 50);
    expect(await gone).toEqual({ ok: false, reason: 'cancelled' });
    expect(await late).toEqual({ text: '', reason: 'timeout' });
    expect(performance.now() - began).toBeLessThan(2000);
    await end();
    expect(script().requests()).toHaveLength(8);
    script().always(valid);
    expect(await claude.write(writing())).toMatchObject({ ok: true });
    expect(await answers.write(writing())).toMatchObject({ ok: true });
  });
});
