import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { addDays, dayAt, dayWord } from '~server/domain/kernel/days';

import { ensureBuild } from '../../scripts/lib/build';
import { createFactories } from '../../scripts/seed/factories';
import { type KillableServer, createServer } from '../faults/programs';
import { openCookie } from '../faults/savers';
import { useDatabase } from '../support/fixture';
import { textOf } from '../support/pressing';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const now = new Date();
const aYearAgo = new Date(now.getTime() - 366 * 86_400_000);
const database = useDatabase({ now: aYearAgo });
const today = dayAt(now, 'Europe/Copenhagen');

let server: KillableServer;
let cookie = '';
const read = async (path: string) =>
  textOf(await (await fetch(server.origin + path, { headers: { cookie } })).text());

beforeAll(async () => {
  await ensureBuild(); // `npm test` has made it already
  const { db, make } = database;
  const then = dayAt(aYearAgo, 'Europe/Copenhagen');
  const person = await make.makePerson({
    createdAt: new Date(aYearAgo.getTime() - 90 * 86_400_000),
    goal: { name: 'Boat', cents: 900_000, date: addDays(today, 30), setOn: addDays(then, -80) },
  });
  await createFactories(db, { now, seed: 2 }).makeSubscription(person);
  await make.makeSavings(
    [70, 60, 50, 40, 30, 20, 10, 1].map((ago) => ({ person, cents: 1_500, date: addDays(then, -ago) })),
  );
  await make.makeBuiltInTips(person);
  cookie = await openCookie(db, person.id);
  server = await createServer(database.url);
  await server.start();
});
afterAll(() => server.kill());

test('tips of a year ago have their year, and are not shown as those of today', async () => {
  const text = await read('/coach');
  const date = dayWord(dayAt(aYearAgo, 'Europe/Copenhagen'), today);
  expect(date).toMatch(/ \d{4}$/);
  expect(text).toContain(`Your last tips are from ${date}, and so are their figures.`);
  expect(text).toContain(`Built-in coach · ${date}`);
  expect(text).not.toContain('Your tips\n');
});

test('a return after weeks away is a welcome with fresh tips and a new date, not a bill', async () => {
  const home = await read('/dashboard');
  for (const said of ['Welcome back', 'Fresh tips', 'At the pace you had, €', 'Make it my date\n'])
    expect(home).toContain(said);
  expect(home).not.toMatch(/a day gets you there/);
  const insights = await read('/insights');
  for (const said of ['Welcome back.', 'Give it a new date']) expect(insights).toContain(said);
  // The goal stays above it, where it is looked for.
  expect(home.indexOf('€')).toBeLessThan(home.indexOf('Welcome back'));
  for (const text of [home, insights, await read('/goals')])
    expect(text).not.toMatch(/days? (behind|late)|Behind your line/);
});
