import { randomUUID } from 'node:crypto';

import { describe, expect, it, vi } from 'vitest';

import { localDay } from '~server/domain/kernel/days';

import type { Behaviour } from '../support/claude-stand-in';
import { type CoachWorld, type Someone, digitsIn, TODAY, listen, untraced, useCoach } from '../support/coach';

const world = useCoach();

async function profile(options: Parameters<CoachWorld['someone']>[0] = {}) {
  const person = await world.someone(options);
  await world.make.makeSaving(person.person, { cents: 1260, category: 'coffee' });
  return person;
}
const ask = async (person: Someone, text = 'How am I doing?', turnId: string = randomUUID()) =>
  listen((await person.api({ claude: true })).sendMessage({ turnId, text }));
const messages = async (person: Someone) => (await person.api()).messages();
const savings = (input: object): Behaviour => ({ kind: 'tool_use', name: 'ask_savings', input });
const goal = (assumption: object): Behaviour => ({
  kind: 'tool_use',
  name: 'ask_goal',
  input: { measure: 'forecast', assumption },
});
const THIS_WEEK = { unit: 'week', from: '2026-03-16', to: TODAY };
const COFFEE = 'asked_saved_2026_03_16_to_2026_03_18_coffee';
const MORE = 'if_extra_1000_week_then_';
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

  it('a table comes line by line, without its head and without a line whose figure is another’s', async () => {
    const ann = await profile();
    world.claude.queue(savings({ measure: 'saved', period: THIS_WEEK, filter: { categories: ['coffee'] } }), {
      kind: 'text',
      text: `This week, with others: they save 500 euros.\n| What | Saved |\n|---|---|\n| Coffee | {${COFFEE}} |\n| Groceries | {${COFFEE}} |\n| In all | {saved_total} |\nWell done.`,
    });
    const { text, facts } = await ask(ann);
    expect(text).toBe(`| Coffee | {${COFFEE}} |\n| In all | {saved_total} |\nWell done.`);
    expect(untraced(text, facts)).toEqual([]);
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
      savings({ measure: 'saved', period: THIS_WEEK, filter: { categories: ['coffee'] } }),
      goal({ kind: 'extra', amount_eur: 10, every: 'week', less: false }),
      { kind: 'tool_use', name: 'find_tips', input: {} },
      savings({ measure: 'saved', period: { ...THIS_WEEK, unit: 'war' } }),
      {
        kind: 'text',
        text: `That is {${COFFEE}}, and {${MORE}extra_year} a year more, for example. Try it for {t1_saving} a month.`,
      },
    );
    const { text, facts, end, steps } = await ask(ann, 'What can you tell me?');
    expect(text).toBe(
      `That is {${COFFEE}}, and {${MORE}extra_year} a year more, for example. Try it for {t1_saving} a month.`,
    );
    expect(untraced(text, facts)).toEqual([]);
    expect(facts.find(({ id }) => id === COFFEE)).toMatchObject({ value: 1260, unit: 'eur' });
    expect(end?.source).toBe('claude');
    // The history, filtered as the last query was that leads there.
    expect(steps).toMatchObject([{ kind: 'history', category: 'coffee', since: '2026-03-16', until: TODAY }]);
    expect((await messages(ann))[1]?.steps).toEqual(steps);
    const all = sentMessages();
    expect(all).toContain(`${COFFEE} | €12.60`);
    expect(all).toContain('This input is not usable');
    expect(untraced(text, (await messages(ann))[1]?.facts ?? [])).toEqual([]);
  });

  it('gets what Hazel has read, its figures and the day, and cites them without a tool', async () => {
    const ann = await profile();
    await world.make.makeSaving(ann.person, {
      cents: 4000,
      category: 'coffee',
      date: localDay('2026-02-10'),
    });
    world.claude.queue({
      kind: 'text',
      text: 'In {asked_2026_02_month} you saved {asked_saved_2026_02}. In March it was {asked_saved_2026_02}.',
    });
    const { text, facts, steps } = await ask(ann, 'How much did I save in February?');
    expect(text).toBe('In {asked_2026_02_month} you saved {asked_saved_2026_02}.');
    expect(facts.find(({ id }) => id === 'asked_saved_2026_02')?.value).toBe(4000);
    expect(steps).toMatchObject([{ kind: 'history', since: '2026-02-01', until: '2026-02-28' }]);
    const all = sentMessages();
    expect(all).toContain('Today: 2026-03-18, Wednesday 18 March');
    expect(all).toContain('As Hazel reads the question');
    expect(all).toContain('asked_saved_2026_02 | €40');
    expect(world.claude.requests()).toHaveLength(1);
  });

  it('an amount that the person did not name is called an example', async () => {
    const ann = await profile();
    const tool = goal({ kind: 'extra', amount_eur: 10, every: 'week', less: false });
    const extra = 'if_extra_1000_week_then_asked';
    const said = `With {${extra}} more a week you are there sooner.`;
    world.claude.queue(tool, { kind: 'text', text: `${said} Say {${extra}} a week, as an example.` });
    expect((await ask(ann, 'Would more help?')).text).toBe(`Say {${extra}} a week, as an example.`);
    expect(sentMessages()).toContain('the person did not name this amount');
    world.claude.queue(tool, { kind: 'text', text: said });
    expect((await ask(ann, 'What if I save 10,00 more a week?')).text).toBe(said);
  });

  it.each([
    ['days that are none', savings({ measure: 'saved', period: { unit: 'day', from: '2026-02-30', to: '2026-02-30' } }), 'not usable'], // prettier-ignore
    ['days the wrong way round', savings({ measure: 'saved', period: { unit: 'between', from: TODAY, to: '2026-03-01' } }), 'comes after'], // prettier-ignore
    ['days that are not the week they are called', savings({ measure: 'saved', period: { unit: 'week', from: '2026-03-12', to: TODAY } }), 'is not one week'], // prettier-ignore
    ['another key', savings({ measure: 'saved', user: 'somebody' }), 'not usable'],
    ['no amount', savings({ measure: 'saved', filter: { above_eur: -3 } }), 'not usable'],
    ['five words', savings({ measure: 'saved', filter: { words: ['a', 'b', 'c', 'd', 'e'] } }), 'not usable'],
    ['words of its own', savings({ measure: 'saved', filter: { words: ['doctor'] } }), 'words that the person wrote'], // prettier-ignore
    ['a statement in a word', savings({ measure: 'saved', filter: { words: ["lidl';drop"] } }), 'words that the person wrote'], // prettier-ignore
    ['an average of a streak', savings({ measure: 'streak', per: 'week' }), 'hazel_says'],
    [
      'an average of the biggest, which is left out',
      savings({ measure: 'biggest', per: 'week' }),
      'I cannot',
    ],
    ['a date that has passed', goal({ kind: 'goal_date', date: '2026-01-01' }), 'that one does not'],
  ])('%s: is told so in words, and may ask back', async (_name, call, told) => {
    const ann = await profile();
    world.claude.queue(call, { kind: 'text', text: 'Which days do you mean?' });
    expect(await ask(ann, 'And then?')).toMatchObject({
      text: 'Which days do you mean?',
      end: { source: 'claude' },
    });
    const [, result = ''] = /tool_result.*?"content":"(.*?[^\\])"/.exec(sentMessages()) ?? [];
    expect(result).toContain(told);
  });

  it('finds savings by words that the person wrote, and gets no note', async () => {
    const ann = await profile();
    await world.make.makeSaving(ann.person, {
      cents: 700,
      category: 'groceries',
      note: 'Lidl with Zanzibar',
    });
    world.claude.queue(
      savings({ measure: 'saved', filter: { words: ['lidl'] } }),
      savings({ measure: 'biggest', filter: { words: ['LIDL'] } }),
      { kind: 'text', text: 'It was {asked_saved_so_far_note_lidl}.' },
    );
    const { text, facts } = await ask(ann, 'And the ones from Lidl?');
    expect(sentMessages()).toContain('asked_biggest_1_of_so_far_note_lidl | €7');
    expect(sentMessages()).not.toContain('Zanzibar');
    expect(untraced(text, facts)).toEqual([]);
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
