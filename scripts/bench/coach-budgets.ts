import { SPEND_AREAS } from '~server/domain/kernel/categories';
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
