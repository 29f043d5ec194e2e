import { randomUUID } from 'node:crypto';

import { describe, expect, it, vi } from 'vitest';

import { localDay } from '~server/domain/kernel/days';

import type { Behaviour } from '../support/claude-stand-in';
import { type CoachWorld, type Someone, digitsIn, listen, untraced, useCoach } from '../support/coach';

const world = useCoach();

async function profile(options: Parameters<CoachWorld['someone']>[0] = {}) {
  const person = await world.someone(options);
  await world.make.makeSaving(person.person, { cents: 1260, category: 'coffee' });
  return person;
}
const ask = async (person: Someone, text = 'How am I doing?', turnId: string = randomUUID()) =>
  listen((await person.api({ claude: true })).sendMessage({ turnId, text }));
const messages = async (person: Someone) => (await person.api()).messages();
const sentMessages = (at = -1) => JSON.stringify(world.claude.requests().at(at)?.body['messages'] ?? []);

describe('an answer of Claude', () => {
  it('comes sentence by sentence, figures with their facts, the others’ sentences gone', async () => {
    const ann = await profile();
    world.claude.queue({
      kind: 'text',
      text: 'You have saved {saved_total}. Others save 500 euros. Next comes {nothing}. Keep going this week.',
    });
    const { text, facts, end, events } = await ask(ann);
    expect(text).toBe('You have saved {saved_total}. Keep going this week.');
    expect(facts.find(({ id }) => id === 'saved_total')?.value).toBe(1260);
    expect(end).toEqual({ source: 'claude', fallback: false });
    expect(events.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(1);
    const kept = await messages(ann);
    expect(kept.map(({ role, source }) => [role, source])).toEqual([['user', null], ['assistant', 'claude']]); // prettier-ignore
    expect(kept[1]?.text.trim()).toBe(text);
    expect(untraced(text, kept[1]?.facts ?? [])).toEqual([]);
  });

  it('the first sentence is there before the last one is written', async () => {
    const ann = await profile();
    world.claude.queue({
      kind: 'slow',
      ms: 1500,
      text: `You are on your way. ${'And so on. '.repeat(4)}`,
    });
    const began = performance.now();
    const times: number[] = [];
    for await (const event of await (
      await ann.api({ claude: true })
    ).sendMessage({ turnId: randomUUID(), text: 'Hi' }))
      if (event.kind === 'text') times.push(performance.now() - began);
    expect(times.length).toBeGreaterThan(4);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(700);
  });

  it('may look up what was logged, what more would do, and tips', async () => {
    const ann = await profile();
    world.claude.queue(
      { kind: 'tool_use', name: 'totals', input: { category: 'coffee', period: 'this_week' } },
      { kind: 'tool_use', name: 'what_if', input: { amount_eur: 10, every: 'week' } },
      { kind: 'tool_use', name: 'find_tips', input: {} },
      { kind: 'tool_use', name: 'totals', input: { period: 'since the war' } },
      {
        kind: 'text',
        text: 'That is {q1_asked_total}, and {q2_extra_year} a year more. Try it for {q3_saving} a month.',
      },
    );
    const { text, facts, end } = await ask(ann);
    expect(text).toBe(
      'That is {q1_asked_total}, and {q2_extra_year} a year more. Try it for {q3_saving} a month.',
    );
    expect(untraced(text, facts)).toEqual([]);
    expect(facts.find(({ id }) => id === 'q1_asked_total')).toMatchObject({ value: 1260, unit: 'eur' });
    expect(end?.source).toBe('claude');
    const all = sentMessages();
    expect(all).toContain('q1_asked_total | €12.60');
    expect(all).toContain('No date: A forecast needs {weeks_for_forecast} full weeks');
    expect(all).toContain('This input is not usable');
    expect(untraced(text, (await messages(ann))[1]?.facts ?? [])).toEqual([]);
  });

  it('an amount that the person did not name is called an example', async () => {
    const ann = await profile();
    const tool = { kind: 'tool_use', name: 'what_if', input: { amount_eur: 10, every: 'week' } } as const;
    const said = 'With {q1_extra} more a week you are there sooner.';
    world.claude.queue(tool, { kind: 'text', text: `${said} Say {q1_extra} a week, as an example.` });
    expect((await ask(ann, 'What if I save more?')).text).toBe('Say {q1_extra} a week, as an example.');
    expect(sentMessages()).toContain('the person did not name this amount');
    world.claude.queue(tool, { kind: 'text', text: said });
    expect((await ask(ann, 'What if I save 10,00 more a week?')).text).toBe(said);
  });

  it('goes to the stronger model, and first, for Pro', async () => {
    for (const [plan, model] of [
      ['free', /haiku/],
      ['pro', /sonnet/],
    ] as const) {
      // prettier-ignore
      await ask(await profile({ plan }));
      expect(world.claude.requests().at(-1)?.body['model']).toMatch(model);
    }
  });

  it('knows the talk so far, each figure written out, and begins with a question', async () => {
    const ann = await profile();
    for (let n = 0; n < 7; n += 1) {
      world.claude.queue({ kind: 'text', text: 'You have {saved_total}.' });
      await ask(ann, `Question number ${n}`);
    }
    // An unanswered question shifts by one what is remembered.
    await world.db.insertInto('coach_conversations').values({ user_id: ann.id, turn_id: randomUUID(), role: 'user', content: 'Unanswered' }).execute(); // prettier-ignore
    world.claude.queue({ kind: 'text', text: 'Still {saved_total}.' });
    expect(await ask(ann)).toMatchObject({ text: 'Still {saved_total}.', end: { source: 'claude' } });
    const all = sentMessages();
    expect(all).toContain('You have €12.60.');
    expect(all).toContain('Unanswered');
    expect(all).not.toContain('Question number 0');
  });

  it('the same turn again is no part of its own history', async () => {
    const ann = await profile();
    const turn = randomUUID();
    await ask(ann, 'A rare question', turn);
    await ask(ann, 'A rare question', turn);
    expect(sentMessages().split('A rare question')).toHaveLength(2);
    expect(await messages(ann)).toHaveLength(2);
  });
});

describe('when Claude fails', () => {
  const FAILURES: [name: string, behaviour: Behaviour, restarts: number][] = [
    ['cut in the middle', { kind: 'cut', afterDeltas: 12, text: 'You are doing well. You really are. Go on like that, and'.concat(' so on'.repeat(20)) }, 1], // prettier-ignore
    ['an error in the middle', { kind: 'stream_error', afterDeltas: 12, text: 'You are doing well. You really are. Go on like that, and'.concat(' so on'.repeat(20)) }, 1], // prettier-ignore
    ['cut before a sentence was whole', { kind: 'cut', afterDeltas: 2, text: 'You are doing well.' }, 0],
    ['a wrong key', { kind: 'error', status: 401 }, 0],
    ['too many requests', { kind: 'error', status: 429, retryAfter: 30 }, 0],
    ['overloaded', { kind: 'error', status: 529 }, 0],
    ['a reset', { kind: 'cut' }, 0],
    ['a refusal', { kind: 'refusal' }, 0],
    ['figures of its own only', { kind: 'text', text: 'You have 500 euros.' }, 0],
    ['no answer at all', { kind: 'stall' }, 0],
    ['a stream that begins and says nothing', { kind: 'stall', afterDeltas: 0 }, 0],
    ['a stream that stalls in the middle', { kind: 'stall', afterDeltas: 12, text: 'You are doing well. You really are. Go on like that, and'.concat(' so on'.repeat(20)) }, 1], // prettier-ignore
    ['all thinking and no answer', { kind: 'text', thinks: 9000 }, 0],
    ['cut by the limit before a sentence was whole', { kind: 'max_tokens', text: 'You are doing' }, 0],
  ];

  it.each(FAILURES)('%s: the built-in coach answers within 10 s', async (_name, behaviour, restarts) => {
    const ann = await profile();
    world.claude.queue(behaviour);
    const began = performance.now();
    const answer = await ask(ann);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(answer).toMatchObject({ restarts, end: { source: 'built_in', fallback: true } });
    expect(answer.text).toContain('{goal_saved}');
    expect(answer.text).not.toContain('You really are');
    expect([...digitsIn(answer.text), ...untraced(answer.text, answer.facts)]).toEqual([]);
    const kept = await messages(ann);
    expect(kept).toHaveLength(2);
    expect(kept[1]).toMatchObject({ source: 'built_in' });
    expect(kept[1]?.text.trim()).toBe(answer.text);
  });

  it('ten rounds of tools: the built-in coach answers', async () => {
    const ann = await profile();
    world.claude.queue(...Array.from({ length: 10 }, (): Behaviour => ({ kind: 'tool_use', name: 'find_tips', input: {} }))); // prettier-ignore
    expect(await ask(ann)).toMatchObject({ restarts: 0, end: { source: 'built_in', fallback: true } });
    expect(world.claude.requests()).toHaveLength(5);
  });

  it.each([
    ['at its limit', { kind: 'max_tokens' }],
    ['by a pause', { kind: 'text', stop: 'pause_turn' }],
  ] as const)(
    'an answer that ends %s keeps its whole sentences and loses the half one',
    async (_name, how) => {
      const ann = await profile();
      world.claude.queue({ ...how, text: 'You have {saved_total}. Go on. And then you could' });
      expect(await ask(ann)).toMatchObject({
        text: 'You have {saved_total}. Go on.',
        end: { source: 'claude' },
      });
      expect((await messages(ann))[1]?.text.trim()).toBe('You have {saved_total}. Go on.');
    },
  );

  it.each([
    ['five sentences', 'You have {saved_total}. '.repeat(40), 5],
    ['what the column holds', `${'You go on and on '.repeat(90)}now. `.repeat(9), 2],
  ])('a long answer ends after %s', async (_name, text, sentences) => {
    const ann = await profile();
    world.claude.queue({ kind: 'text', text });
    const answer = await ask(ann);
    expect(answer.end).toEqual({ source: 'claude', fallback: false });
    expect(answer.text.match(/\./g)).toHaveLength(sentences);
    expect((await messages(ann))[1]?.text.trim()).toBe(answer.text);
  });

  it('the day’s share is used up: the built-in coach answers, nothing is sent', async () => {
    const ann = await profile();
    await world.db.insertInto('coach_usage').values({ user_id: ann.id, day: localDay('2026-03-18'), cost_micro_usd: 99_999 }).execute(); // prettier-ignore
    expect(await ask(ann)).toMatchObject({ end: { source: 'built_in', fallback: true } });
    expect(world.claude.requests()).toEqual([]);
  });
});

describe('who leaves', () => {
  const slow = {
    kind: 'slow',
    ms: 20_000,
    text: `You are on your way. ${'And so on. '.repeat(200)}`,
  } as const;
  const outcome = () => world.claude.requests()[0]?.outcome;
  const held = async (person: Someone) =>
    (await world.db.selectFrom('coach_usage').select(['held_micro_usd', 'cost_micro_usd']).where('user_id', '=', person.id).executeTakeFirst()) ?? null; // prettier-ignore

  it('by not listening any more, ends the call, which is billed', async () => {
    const ann = await profile();
    world.claude.queue(slow);
    for await (const event of await (
      await ann.api({ claude: true })
    ).sendMessage({ turnId: randomUUID(), text: 'Hi' })) {
      expect(event).toMatchObject({ kind: 'text', text: expect.stringContaining('on your way') });
      break;
    }
    await vi.waitFor(() => expect(outcome()).toBe('cancelled'));
    const usage = await held(ann);
    expect(usage?.held_micro_usd).toBe(0);
    expect(usage?.cost_micro_usd).toBeGreaterThan(0);
  });

  it('by closing the page, too; no answer is kept', async () => {
    const ann = await profile();
    world.claude.queue(slow);
    const leaving = new AbortController();
    const answer = listen((await ann.api({ claude: true, signal: leaving.signal })).sendMessage({ turnId: randomUUID(), text: 'Hi' })); // prettier-ignore
    await vi.waitFor(() => expect(world.claude.requests()).toHaveLength(1));
    leaving.abort();
    expect((await answer).end).toBeNull();
    await vi.waitFor(() => expect(outcome()).toBe('cancelled'));
    expect((await held(ann))?.held_micro_usd).toBe(0);
    expect((await messages(ann)).map(({ role }) => role)).toEqual(['user']);
  });

  it('an answer that comes after the history was cleared is not kept', async () => {
    const ann = await profile();
    world.claude.queue({ kind: 'text', text: 'You are on your way. Go on.' });
    const answer = await (await ann.api({ claude: true })).sendMessage({ turnId: randomUUID(), text: 'Hi' });
    await answer.next();
    await (await ann.api()).clearHistory();
    for await (const event of answer) expect(event.kind).not.toBe('restart');
    expect(await messages(ann)).toEqual([]);
  });
});

it('words of danger, the first words of hardship and what answers them are answered here and never sent', async () => {
  const ann = await profile();
  for (const text of ['I cannot pay my rent and I am scared', 'it is fine', 'No, I want to die'])
    expect((await ask(ann, text)).end).toMatchObject({ source: 'built_in' });
  expect(world.claude.requests()).toEqual([]);
});

it('hardship reaches Claude as such, investment has its rule there', async () => {
  const ann = await profile({ coachTone: 'straight' });
  await ask(ann, 'I cannot pay my rent and I am scared');
  await ask(ann, 'Yes');
  await ask(ann, 'How am I doing?');
  expect(sentMessages()).toContain('Tone: gentle\\nMoney is tight');
  expect(JSON.stringify(world.claude.requests()[0]?.body['system'])).toContain('No investment');
});
