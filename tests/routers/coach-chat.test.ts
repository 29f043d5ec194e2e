import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import { addDays, localDay } from '~server/domain/kernel/days';

import { publicErrorFrom } from '../support/callers';
import { type CoachWorld, type Someone, TODAY, digitsIn, listen, untraced, useCoach } from '../support/coach';

const world = useCoach();
let ann: Someone;
beforeAll(async () => {
  ann = await profile();
});

async function profile(options: Parameters<CoachWorld['someone']>[0] = {}) {
  const person = await world.someone(options);
  const today = localDay(TODAY);
  for (const [daysAgo, cents, category] of [
    [0, 420, 'coffee'],
    [2, 1250, 'groceries'],
    [9, 900, 'coffee'],
    [30, 2000, 'eating out'],
  ] as const)
    await world.make.makeSaving(person.person, { cents, category, date: addDays(today, -daysAgo) });
  return person;
}

const ask = async (person: Someone, text: string, turnId: string = randomUUID()) =>
  listen((await person.api()).sendMessage({ turnId, text }));

/** The ids of an amount more, and of what it comes to in a year. */
const extraOf = (amount: string) => ['asked', 'extra_year'].map((name) => `if_extra_${amount}_then_${name}`);

/** Common questions, and facts that their answers must name (ids), or words. */
const COMMON: [question: string, names: readonly string[], words?: RegExp][] = [
  ['How am I doing?', ['goal_saved']],
  ['Am I on track with my goal?', ['goal_saved']],
  ['What if I save 20 euros more a week?', extraOf('2000_week')],
  ['what if i saved €5 every day', ['asked', 'reached_on'].map((name) => `if_pace_500_day_then_${name}`)],
  ['How much faster would I be with 50€ a month extra?', extraOf('5000_month')],
  ['What if I save more?', [], /amount/i],
  ['What should I do this week?', [], /\w+ \w+ \w+/],
  ['Give me a tip', ['saving']],
  [
    'How much did I save on coffee this month?',
    ['asked_saved_2026_03_01_to_2026_03_18_coffee', 'asked_savings_2026_03_01_to_2026_03_18_coffee'],
    /Coffee/,
  ],
  ['How much have I saved in total?', ['asked_saved_so_far']],
  ['When will I reach my goal?', ['average_week']],
  ['Explain this number: needed per day', ['needed_per_day']],
  ['Why is it that amount a week?', ['needed_per_week']],
  ['How is my streak?', ['streak_weeks']],
  ['Hello', [], /Hazel/],
  ['Thank you', [], /./],
  ['Are you a real person?', [], /AI/],
  ['Should I buy ETFs or bitcoin?', [], /licensed/],
  ['Qwertz uiop', [], /did not get that|not sure|lost the trail/],
  ['I cannot pay my rent and I am scared', [], /debt advice/],
];

describe('without a key, the built-in coach', () => {
  it.each(COMMON)('answers: %s', async (question, names, words) => {
    const { text, facts, end, restarts, events } = await ask(ann, question);
    expect(digitsIn(text)).toEqual([]);
    expect(untraced(text, facts)).toEqual([]);
    expect(
      names.filter((id) => !text.includes(`{${id}}`)),
      text,
    ).toEqual([]);
    if (words) expect(text).toMatch(words);
    expect(text).not.toMatch(/!/);
    expect({ end, restarts }).toEqual({ end: { source: 'built_in', fallback: true }, restarts: 0 });
    expect(events.at(-1)?.kind).toBe('end');
  });

  it('says what was logged in the time and category that was asked for', async () => {
    const valueOf = async (question: string) =>
      (await ask(ann, question)).facts.find(({ id }) => id.startsWith('asked_saved_'))?.value;
    expect(await valueOf('How much did I save on coffee this week?')).toBe(420);
    expect(await valueOf('How much did I save on coffee last week?')).toBe(900);
    expect(await valueOf('How much did I save last month?')).toBe(2000);
    expect(await valueOf('How much did I save in total?')).toBe(4570);
  });

  it('says no figure of an investment and gives no advice on one, in every tone', async () => {
    for (const coachTone of ['gentle', 'fun', 'straight'] as const) {
      const person = await profile({ coachTone });
      const { text } = await ask(person, 'Which stocks should I put my savings into for 8 % a year?');
      expect(text).toMatch(/licensed/);
      expect(text).not.toMatch(/\bbuy\b|\bETF/i);
    }
  });

  it('is gentle when the question speaks of hardship, whatever the tone', async () => {
    const person = await profile({ coachTone: 'straight' });
    const { text, steps } = await ask(person, 'I cannot pay the electricity bill and there is nothing left');
    expect(text).toMatch(/supplier.*Is money tight right now\?$/);
    expect(text).not.toMatch(/needed_per|\bmust\b|\bshould\b/);
    expect(steps).toEqual([
      { kind: 'ask', text: 'Yes' },
      { kind: 'ask', text: 'No' },
    ]);
  });

  it('asks whether money is tight; yes is followed at once, on every screen', async () => {
    const person = await profile({ coachTone: 'straight' });
    await ask(person, 'I have no money left for food');
    expect((await (await person.api()).get()).hardship).toBeNull();
    expect((await ask(person, 'Yes')).text).toMatch(/no pressure/);
    expect(await (await person.api()).get()).toMatchObject({ tone: 'gentle', hardship: { reason: 'said' } });
    expect((await ask(person, 'How much do I need a week?')).text).toMatch(/^There is no target/);
    // 'Yes' without a question before it is only talk.
    expect((await ask(person, 'Yes')).text).not.toMatch(/no pressure/);
  });

  it('no means that everything stays as it is', async () => {
    const person = await profile({ coachTone: 'fun' });
    await ask(person, 'I have no money left for food');
    await ask(person, 'No');
    expect(await (await person.api()).get()).toMatchObject({ tone: 'fun', hardship: null });
  });

  describe('after it asked whether money is tight', () => {
    let person: Someone;
    beforeAll(async () => {
      person = await profile({ coachTone: 'fun' });
    });
    const askedThen = async (text: string) => {
      await (await person.api()).clearHistory();
      expect((await ask(person, 'I have no money left for food')).text).toMatch(
        /Is money tight right now\?$/,
      );
      const answer = await ask(person, text);
      return { ...answer, hardship: (await (await person.api()).get()).hardship };
    };

    it.each([
      ['en', 'No. I just want to end my life'],
      ['en', 'not really, I think about killing myself'],
      ['en', 'sure, but I do not want to live any more'],
      ['en', "yes, don't wanna wake up"],
      ['de', 'nein ich will sterben'],
      ['de', 'Ja, ich kann nicht mehr und will nicht mehr leben'],
      ['de', 'Nein, mein Mann schlägt mich'],
      ['da', 'nej, jeg vil bare dø'],
      ['da', 'ja, jeg vil ikke leve mere'],
      ['es', 'no puedo más'],
      ['es', 'No, quiero matarme'],
      ['es', 'Sí, ya no quiero vivir'],
      ['fr', 'non, mais je veux mourir'],
      ['fr', 'Oui, j’ai envie de mourir'],
      ['fr', 'Non, je suis de trop ici-bas'],
      ['nl', 'nee, ik wil niet meer leven'],
      ['nl', 'ja, ik wil dood'],
    ])('words of danger get people to call and nothing about money (%s): %s', async (_, text) => {
      const answer = await askedThen(text);
      expect(answer.steps[0], answer.text).toMatchObject({ kind: 'call', number: '112' });
      expect(answer.text).not.toMatch(/\{|goal|sav|money|target|Good to know/i);
      expect(answer.hardship).toBeNull();
    });

    it.each([
      'unfortunately not',
      'No money at all',
      'no food left',
      'it is fine',
      'jo, alles gut',
      'no, just a long month',
    ])('what is neither a yes nor a no changes nothing and is asked again: %s', async (text) => {
      // prettier-ignore
      const answer = await askedThen(text);
      expect(answer.text).toMatch(/Is money tight right now\?$/);
      expect(answer.steps).toEqual(['Yes', 'No'].map((one) => ({ kind: 'ask', text: one })));
      expect(answer.hardship).toBeNull();
    });

    it.each([
      ['yes but how much do I need a week?', /needed_per_week/],
      ['sure we are ok, how am I doing?', /goal_saved|days_ahead|goal_percent/],
    ])('another question is answered as what it is: %s', async (text, answered) => {
      const answer = await askedThen(text);
      expect(answer.text).toMatch(answered);
      expect(answer.hardship).toBeNull();
    });
  });

  it('gives somebody in danger the numbers of people who help, and keeps them in the history', async () => {
    const person = await profile({ coachTone: 'fun' });
    const { text, steps } = await ask(person, 'i want to end my life');
    expect(text).not.toMatch(/\{|goal|sav|squirrel/i);
    expect(steps[0]).toEqual({ kind: 'call', text: 'Emergency', number: '112' });
    expect((await (await person.api()).messages()).at(-1)?.steps).toEqual(steps);
  });

  it('says what waits to be moved, and how far the next level is', async () => {
    const moved = await ask(ann, 'What do I still have to transfer?');
    expect(moved.facts.find(({ id }) => id.startsWith('asked_waiting_'))?.value).toBe(4570);
    const { text } = await ask(ann, 'How many XP do I need for the next level?');
    expect(text).toMatch(/\{level\}.*\{xp_to_next\}/);
  });
});

describe('the history', () => {
  const messages = async (person: Someone) => (await person.api()).messages();

  it('keeps each turn once, with the figures of its answer', async () => {
    const person = await profile();
    const turn = randomUUID();
    const [first] = await Promise.all([1, 2, 3].map(() => ask(person, 'How am I doing?', turn)));
    await ask(person, 'How am I doing?', turn);
    const kept = await messages(person);
    expect(kept.map(({ role, source }) => [role, source])).toEqual([['user', null], ['assistant', 'built_in']]); // prettier-ignore
    expect(kept[0]?.text).toBe('How am I doing?');
    expect(kept[1]?.text.trim()).toBe(first?.text);
    expect(untraced(kept[1]?.text ?? '', kept[1]?.facts ?? [])).toEqual([]);
    expect(await (await person.api()).get()).toMatchObject({ interactions: 1, messages: 2 });
  });

  it('lasts, oldest first, and can be cleared; an answer that comes after that is not kept', async () => {
    const person = await profile();
    await ask(person, 'Hello');
    await ask(person, 'How am I doing?');
    expect((await messages(person)).map(({ text }) => text).filter((_, at) => at % 2 === 0)).toEqual(['Hello', 'How am I doing?']); // prettier-ignore
    const api = await person.api();
    const running = await api.sendMessage({ turnId: randomUUID(), text: 'Give me a tip' });
    await running.next();
    await api.clearHistory();
    for await (const event of running) expect(event.kind).not.toBe('restart');
    expect(await messages(person)).toEqual([]);
    expect(await api.get()).toMatchObject({ interactions: 0, messages: 0 });
  });

  it('is one’s own', async () => {
    const other = await profile();
    await ask(other, 'Hello');
    const person = await profile();
    await (await person.api()).clearHistory();
    expect(await messages(person)).toEqual([]);
    expect(await messages(other)).toHaveLength(2);
  });

  it('nothing is written before somebody listens', async () => {
    const person = await profile();
    await (await person.api()).sendMessage({ turnId: randomUUID(), text: 'Hello' });
    expect(await messages(person)).toEqual([]);
  });
});

it('120 questions an hour, then a refusal, and never for words of danger', async () => {
  const person = await world.someone();
  const api = await person.api({ publicLimits: true });
  const turnId = randomUUID();
  const asked = await Promise.allSettled(
    Array.from({ length: 125 }, () => api.sendMessage({ turnId, text: 'Hello' })),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(120);
  expect(await publicErrorFrom(api.sendMessage({ turnId, text: 'Hello' }))).toMatchObject({
    status: 429,
    reason: 'TOO_MANY_ATTEMPTS',
  });
  const { steps } = await listen(api.sendMessage({ turnId: randomUUID(), text: 'I want to end my life' }));
  expect(steps[0]).toMatchObject({ kind: 'call' });
});

it.each([
  ['', 'Type a question first'],
  ['  ', 'Type a question first'],
  ['x'.repeat(1001), 'Questions have at most 1,000 characters'],
])(
  // prettier-ignore
  'a question has bounds: %#',
  async (text, message) => {
    const publicError = await publicErrorFrom((await ann.api()).sendMessage({ turnId: randomUUID(), text }));
    expect(publicError).toMatchObject({ status: 400, message });
  },
);
