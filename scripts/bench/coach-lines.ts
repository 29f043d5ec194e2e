import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type Db, createDb } from '~db/client';
import { startEmbedded } from '../postgres/embedded';
import { migrateToLatest } from '~db/migrate';
import { createSessions } from '~server/auth/sessions';
import { SPEND_AREAS } from '~server/domain/kernel/categories';
import { builtInPlan, builtInTips } from '~server/domain/coach/built-in';
import { addDays } from '~server/domain/kernel/days';
import { type OnboardedUser, currentUserOf } from '~server/features/accounts/current-user';
import { readCoachContext } from '~server/features/coach/coach-context';

import { createFactories } from '../seed/factories';
import { median } from './lines';
import type { Report } from './server-lines';

const ENTRIES = 10_000;
/** A year: 25 savings a day and more, so that the coach has to look through 1,500 in its eight weeks. */
const DAYS = 365;
const CATEGORIES = SPEND_AREAS.map(({ value }) => value);
const TURNS = 200;
const WARM_UP = 20;

async function makeSaver(db: Db, now: Date): Promise<OnboardedUser> {
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
    Array.from({ length: ENTRIES }, (_, at) => ({
      person,
      cents: 100 + (at % 900),
      category: CATEGORIES[at % CATEGORIES.length] ?? ('coffee' as const),
      date: addDays(person.today, -(at % DAYS)),
    })),
  );
  const sessions = createSessions(db, { secure: false });
  const token = /=([^;]+)/.exec(await sessions.open(person.id, null))?.[1] ?? '';
  const found = await sessions.validate(token);
  const user = found && currentUserOf(found.row, now);
  if (!user?.goal) throw new Error('The saver has a goal');
  return { ...user, goal: user.goal };
}

/** P13: what tips and a weekly plan of the built-in coach cost for a person with 10,000 entries, from the database's
 * rows to the texts: the median of two hundred times in ms. */
export async function measureCoach(report: Report): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hazel-bench-'));
  const database = await startEmbedded({ dataDir, port: 0 });
  try {
    await migrateToLatest(database.url);
    const { db, close } = createDb(database.url, { max: 2 });
    try {
      const user = await makeSaver(db, new Date());
      const times: number[] = [];
      for (let turn = -WARM_UP; turn < TURNS; turn += 1) {
        const began = performance.now();
        for (const make of [builtInTips, builtInPlan]) {
          // Two procedures: each reads the person anew.
          const { profile, facts, tone, hardship } = await readCoachContext({ db, user });
          make({ profile, facts, tone, hardship: hardship !== null });
        }
        if (turn >= 0) times.push(performance.now() - began);
      }
      report('P13', median(times));
    } finally {
      await close();
    }
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
