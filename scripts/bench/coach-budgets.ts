import { sql } from 'kysely';

import { createDb } from '~db/client';
import { readQueryResult } from '~db/queries/coach/query';
import { queryAnswer } from '~server/domain/coach/answer/query-answer';
import type { Query } from '~server/domain/coach/question/query';
import { statementOf } from '~server/domain/coach/question/query-statement';
import { SPEND_AREAS } from '~server/domain/kernel/categories';
import { addDays } from '~server/domain/kernel/days';
import { builtInPlan, builtInTips } from '~server/domain/coach/tips/built-in';
import { readCoachContext } from '~server/features/coach/coach-context';
import { reader } from '~server/features/coach/understand';

import { withScratchDatabase } from '../postgres/scratch';
import { readOnboarded } from '../seed/coach';
import { createFactories } from '../seed/factories';
import type { Figures } from './budgets';
import { median, timed } from './load';
import { makeSaver } from './product';

/** Spread over a year, the entries are more than 25 a day, so the coach reads 1,500 of its eight weeks. */
const SAVER = {
  entries: 10_000,
  days: 365,
  spendAreas: SPEND_AREAS.map(({ value }) => value),
  weekly: { eatingOut: 5, coffeesOut: 8, transport: 4 },
  monthlySubscriptions: 7,
};
const TURNS = 200;
const WARM_UP = 20;

const MESSAGES = [
  'How am I doing?',
  'What if I skip 2 rides a week, and one coffee every other day, until the end of the year?',
  'Wie viel habe ich diesen Monat gespart?',
];

/** P20: what the built-in coach takes to read a question, and for the first one of a process. */
export async function measureReading(): Promise<Figures> {
  const first = await timed(async () => (await reader())('hello'), { turns: 1 });
  const ask = async (turn: number) => (await reader())(MESSAGES[turn % MESSAGES.length] ?? '');
  return { 'P20 load': median(first), P20: median(await timed(ask, { turns: TURNS })) };
}

/** P13: what tips and a weekly plan of the built-in coach cost for a person with 10,000 entries, from the database's
 * rows to the texts. */
export const measureCoach = (): Promise<Figures> =>
  withScratchDatabase(async ({ db }) => {
    const make = createFactories(db, { now: new Date(), seed: 13 });
    const saver = await makeSaver(make, SAVER, (n) => ({
      cents: 100 + (n % 900),
      category: SAVER.spendAreas[n % SAVER.spendAreas.length] ?? 'coffee',
    }));
    const user = await readOnboarded(make.setting, saver);
    const advise = async () => {
      for (const make of [builtInTips, builtInPlan]) {
        // These are two procedures, so each reads the person.
        const { hardship, ...context } = await readCoachContext({ db, user });
        make({ ...context, hardship: hardship !== null });
      }
    };
    return { P13: median(await timed(advise, { turns: TURNS, warmUp: WARM_UP })) };
  });

const ASKED: Query = {
  measure: 'saved',
  per: null,
  period: null,
  filter: {},
  grouping: null,
  limit: null,
  comparison: null,
  assumption: null,
};

/** P20 answer: what the answer to a question about all of 10,000 savings costs between its question and its text, the
 * reading of the message included: the statements that read, and the milliseconds. What is not in it: the session, the
 * limit of questions an hour, and the three statements that store question and answer, which the person does not wait for
 * before the first words are computed. */
export const measureAnswer = (): Promise<Figures> =>
  withScratchDatabase(async ({ db, url }) => {
    const make = createFactories(db, { now: new Date(), seed: 13 });
    const notes = [
      'cooked at home',
      'flea market',
      'Café from home',
      'took the bike',
      'library, not the shop',
    ];
    const saver = await makeSaver(make, SAVER, (n) => ({
      cents: 100 + (n % 900),
      category: SAVER.spendAreas[n % SAVER.spendAreas.length] ?? 'coffee',
      note: `${notes[n % notes.length] ?? ''} ${n % 400}`,
    }));
    await sql`analyze`.execute(db);
    const user = await readOnboarded(make.setting, saver);
    const { today } = user;
    const year = { unit: 'between' as const, from: addDays(today, -364), to: today };
    const questions: readonly Query[] = [
      ASKED,
      { ...ASKED, period: year, grouping: 'month' },
      { ...ASKED, filter: { words: ['home', 'cook', 'pls'] }, grouping: 'weekday' },
      {
        ...ASKED,
        filter: { categories: ['coffee'] },
        comparison: { with: 'filter', filter: { words: ['bike'] } },
      },
      { ...ASKED, measure: 'biggest', limit: 5, filter: { from: 'habits' } },
      { ...ASKED, measure: 'best', grouping: 'week' },
    ];
    let statements = 0;
    const counted = createDb(url, { onStatement: () => (statements += 1) });
    const answer = async (turn: number) => {
      const read = await reader();
      read(MESSAGES[turn % MESSAGES.length] ?? '');
      const chat = { atLeast: 12, since: new Date(Date.now() - 86_400_000) };
      const { profile, tone, hardship } = await readCoachContext({ db: counted.db, user }, chat);
      const query = questions[turn % questions.length] ?? ASKED;
      const statement = statementOf(query, profile.today);
      if (statement === null) throw new Error('a question without a statement');
      const result = await readQueryResult(counted.db, user.id, statement, user.timeZone);
      queryAnswer(query, result, profile, { tone, hardship: hardship !== null, xp: user.xp, told: [] });
    };
    try {
      const times = await timed(answer, { turns: TURNS, warmUp: WARM_UP });
      return { 'P20 answer': median(times), 'P20 statements': statements / (TURNS + WARM_UP) };
    } finally {
      await counted.close();
    }
  });
