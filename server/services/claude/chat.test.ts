import { describe, expect, it, vi } from 'vitest';

import { useClaude, hear, spyMeter, spyTool, talking } from '../../../tests/support/claude-client';

const { script, client } = useClaude();
const useTotals = { kind: 'tool_use', name: 'totals', input: { period: 'week' } } as const;

describe('chat', () => {
  it('sends words as they come', async () => {
    script().queue({ kind: 'slow', ms: 400, text: 'You are doing well this week.' });
    const { meter, settled } = spyMeter();
    const began = performance.now();
    const times: number[] = [];
    const words: string[] = [];
    for await (const word of client().chat(talking({ meter }))) {
      words.push(word);
      times.push(performance.now() - began);
    }
    expect(words).toEqual(['You', ' are', ' doing', ' well', ' this', ' week.']);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(200);
    expect(settled).toHaveLength(1);
    expect(settled[0]?.usage.outputTokens).toBeGreaterThan(0);
    expect(settled[0]?.usage.cacheWriteTokens).toBeGreaterThan(1000);
  });

  it('runs the tools that are asked for and passes on what they say', async () => {
    script().queue({ ...useTotals, text: 'Let me look.' }, { kind: 'text', text: 'It is {saved_week}.' });
    const { tool, asked } = spyTool();
    const { meter, settled } = spyMeter();
    const answer = await hear(client().chat(talking({ tools: [tool], meter })));
    expect(answer).toEqual({ text: 'Let me look. It is {saved_week}.', reason: null });
    expect(asked).toEqual([{ period: 'week' }]);
    const [, second] = script().requests();
    expect(second?.body['messages']).toMatchObject([
      { role: 'user' },
      // The stand-in refuses thinking that comes back changed.
      { role: 'assistant', content: [{ type: 'thinking' }, { type: 'text' }, { type: 'tool_use' }] },
      { role: 'user', content: [{ type: 'tool_result', content: expect.stringContaining('€4.20') }] },
    ]);
    // Each round is settled, and the second reads from the cache what the first has sent.
    expect(settled).toHaveLength(2);
    expect(settled[1]?.usage.cacheReadTokens).toBeGreaterThan(1000);
  });

  it('tells the model about a tool that does not exist', async () => {
    script().queue({ ...useTotals, name: 'transfer_money' }, { kind: 'text', text: 'I cannot.' });
    const { tool, asked } = spyTool();
    expect(await hear(client().chat(talking({ tools: [tool] })))).toEqual({
      text: 'I cannot.',
      reason: null,
    });
    expect(asked).toEqual([]);
    const [, second] = script().requests();
    expect(JSON.stringify(second?.body)).toContain('There is no tool transfer_money');
  });

  it('stops a model that only ever calls tools, at the price of what it used', async () => {
    script().always(useTotals);
    const { tool, asked } = spyTool();
    const { meter, held, settled } = spyMeter();
    expect(await hear(client().chat(talking({ tools: [tool], meter })))).toEqual({
      text: '',
      reason: 'timeout',
    });
    expect(asked).toHaveLength(5);
    expect(settled.map((one) => one.held)).toEqual(held);
    for (const { usage, held: most } of settled) {
      expect(usage.costMicroUsd).toBeGreaterThan(0);
      expect(usage.costMicroUsd).toBeLessThan(most);
    }
  });

  it.each([
    [
      'an error in the middle',
      { kind: 'stream_error', afterDeltas: 2, text: 'One two three.' },
      'One two',
      'overloaded',
    ],
    ['a cut in the middle', { kind: 'cut', afterDeltas: 2, text: 'One two three.' }, 'One two', 'network'],
    ['a cut before the end', { kind: 'cut', afterDeltas: 9, text: 'One two.' }, 'One two.', 'network'],
    ['a refusal', { kind: 'refusal' }, '', 'refused'],
    ['a reset', { kind: 'cut' }, '', 'network'],
    ['400', { kind: 'error', status: 400 }, '', 'invalid'],
    ['401', { kind: 'error', status: 401 }, '', 'auth'],
    ['429', { kind: 'error', status: 429, retryAfter: 5 }, '', 'rate_limited'],
    ['529', { kind: 'error', status: 529 }, '', 'overloaded'],
    ['an answer cut by the limit', { kind: 'max_tokens', text: 'One two' }, 'One two', 'incomplete'],
    ['all thinking and no answer', { kind: 'text', thinks: 9000 }, '', 'incomplete'],
    ['a pause', { kind: 'text', text: 'One two', stop: 'pause_turn' }, 'One two', 'incomplete'],
    ['an end that nobody knows', { kind: 'text', text: 'One two', stop: 'tired' }, 'One two', 'incomplete'],
    ['an end by a stop sequence', { kind: 'text', text: 'One.', stop: 'stop_sequence' }, 'One.', null],
  ] as const)('%s', async (_name, behaviour, text, reason) => {
    script().queue(behaviour);
    const { meter, held, settled } = spyMeter();
    expect(await hear(client().chat(talking({ meter })))).toEqual({ text, reason });
    expect(settled).toHaveLength(1);
    expect(settled[0]?.held).toBe(held[0]);
  });

  it('nothing is sent when the day has no room', async () => {
    const { meter, settled } = spyMeter(false);
    expect(await hear(client().chat(talking({ meter })))).toEqual({ text: '', reason: 'cap' });
    expect(script().requests()).toEqual([]);
    expect(settled).toEqual([]);
  });

  it('a stream that stalls in the middle is broken off and costs the person nothing; its input is on record', async () => {
    script().queue({ kind: 'stall', afterDeltas: 2, text: 'One two three.' });
    const { meter, settled } = spyMeter();
    const answer = await hear(client().chat(talking({ meter, late: AbortSignal.timeout(200) })));
    expect(answer).toEqual({ text: 'One two', reason: 'timeout' });
    await vi.waitFor(() => expect(script().requests()[0]?.outcome).toBe('cancelled'));
    expect(settled).toMatchObject([{ usage: { costMicroUsd: 0 } }]);
    expect(settled[0]?.usage.cacheWriteTokens).toBeGreaterThan(1000);
  });

  it('a listener who leaves ends the call, which costs the most, and gives its slot back', async () => {
    const claude = client();
    const { meter, held, settled } = spyMeter();
    for (let n = 0; n < 9; n += 1) {
      script().queue({ kind: 'slow', ms: 3000, text: 'One '.repeat(100) });
      for await (const word of claude.chat(talking({ meter }))) {
        expect(word).toContain('One');
        break;
      }
    }
    const ended = () => script().requests().filter(({ outcome }) => outcome === 'cancelled'); // prettier-ignore
    await vi.waitFor(() => expect(ended()).toHaveLength(9));
    expect(settled.map(({ usage }) => usage.costMicroUsd)).toEqual(held);
  });

  it('a person who has gone ends the call', async () => {
    script().queue({ kind: 'slow', ms: 60_000, text: 'One two three.' });
    const leaving = new AbortController();
    const answer = hear(client().chat(talking({ left: leaving.signal })));
    await vi.waitFor(() => expect(script().requests()).toHaveLength(1));
    leaving.abort();
    expect(await answer).toEqual({ text: '', reason: 'cancelled' });
    await vi.waitFor(() => expect(script().requests()[0]?.outcome).toBe('cancelled'));
  });
});
