import type { Db } from '~db/client';
import { SPEND_AREAS } from '~server/domain/kernel/categories';
import { builtInPlan, builtInTips } from '~server/domain/coach/built-in';
import { addDays } from '~server/domain/kernel/days';
import { readCoachContext } from '~server/features/coach/coach-context';
import { understand } from '~server/features/coach/understand';

import { startScratchDatabase } from '../postgres/scratch';
import { readOnboarded } from '../seed/coach';
import { createFactories } from '../seed/factories';
import type { Bench } from './budgets';
import { median } from './load';

const ENTRIES = 10_000;
/** Spread over a year, the entries are more than 25 a day, so the coach reads 1,500 of its eight weeks. */
const DAYS = 365;
const CATEGORIES = SPEND_AREAS.map(({ value }) => value);
const TURNS = 200;
const WARM_UP = 20;

async function makeSaver(db: Db, now: Date) {
  const make = createFactories(db, { now, seed: 13 });
  const person = await make.makePerson({
    email: 'coached@people.example',
    createdAt: new Date(now.getTime() - 2 * DAYS * 86_400_000),
    proStatus: true,
    spendAreas: [...CATEGORIES],
    weekly: { eatingOut: 5, coffeesOut: 8, transport: 4 },
    monthlySubscriptions: 7,
  });
  await make.makeSavings(
    Array.from({ length: ENTRIES }, (_, index) => ({
      person,
      cents: 100 + (index % 900),
      category: CATEGORIES[index % CATEGORIES.length] ?? ('coffee' as const),
      date: addDays(person.today, -(index % DAYS)),
    })),
  );
  return readOnboarded(make.setting, person);
}

const MESSAGES = [
  'How am I doing?',
  'What if I skip 2 rides a week, and one coffee every other day, until the end of the year?',
  'Wie viel habe ich diesen Monat gespart?',
];

/** P20: what the built-in coach takes to read a question, and for the first one of a process, in ms. */
export async function measureReading({ wanted, report }: Bench): Promise<void> {
  if (!wanted('P20')) return;
  const timed = async (text: string) => {
    const began = performance.now();
    await understand(text);
    return performance.now() - began;
  };
  report('P20 load', await timed('hello'));
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) times.push(await timed(MESSAGES[turn % MESSAGES.length] ?? ''));
  report('P20', median(times));
}

/** P13: what tips and a weekly plan of the built-in coach cost for a person with 10,000 entries, from the database's
 * rows to the texts, in ms. */
export async function measureCoach({ wanted, report }: Bench): Promise<void> {
  if (!wanted('P13')) return;
  const { db, close } = await startScratchDatabase();
  try {
    const user = await makeSaver(db, new Date());
    const times: number[] = [];
    for (let turn = -WARM_UP; turn < TURNS; turn += 1) {
      const began = performance.now();
      for (const make of [builtInTips, builtInPlan]) {
        // These are two procedures, so each reads the person anew.
        const { profile, facts, tone, hardship } = await readCoachContext({ db, user });
        make({ profile, facts, tone, hardship: hardship !== null });
      }
      if (turn >= 0) times.push(performance.now() - began);
    }
    report('P13', median(times));
  } finally {
    await close();
  }
}
