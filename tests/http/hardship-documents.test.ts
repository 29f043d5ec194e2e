import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { type LocalDay, addDays, dayAt } from '~server/domain/kernel/days';

import { ensureBuild } from '../../scripts/lib/build';
import type { PersonOptions } from '../../scripts/seed/people';
import { seedDemo } from '../../scripts/seed/seed';
import { type KillableServer, createServer } from '../faults/programs';
import { openCookie } from '../faults/savers';
import { useDatabase } from '../support/fixture';
import { PRESSING, SELLING, foundIn, textOf } from '../support/pressing';
import { SCREENS } from '../support/screens';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const now = new Date();
const DAY_MS = 86_400_000;
const { db, url, make, someone } = useDatabase({ now, seed: 7 });

/** The screens on which Pro and its price may be shown, after what is free. */
const PRICES: readonly string[] = [SCREENS['settings_.pro']];

let server: KillableServer;
let people: { id: string; name: string }[] = [];
beforeAll(async () => {
  await ensureBuild(); // `npm test` has made it already
  await seedDemo(db, { now });
  people = await makePeople();
  server = await createServer(url);
  await server.start();
});
afterAll(() => server.kill());

/** People on Free and with Pro: with nothing, with something of everything, with a date that has passed, with
 * a reached goal, and from the demo data. */
async function makePeople() {
  const today = dayAt(now, 'Europe/Copenhagen');
  const free: PersonOptions = {
    freePlanChosenAt: now,
    createdAt: new Date(now.getTime() - 400 * DAY_MS),
    leaderboard: 'joined',
  };
  const goal = (date: LocalDay, cents = 90_000) => ({
    name: 'Bicycle',
    cents,
    date,
    setOn: addDays(today, -300),
  });
  const soon = goal(addDays(today, 60));
  await someone({ displayName: 'Empty-Free', ...free });
  const emptyPro = await someone({
    displayName: 'Empty-Pro',
    trialEndsAt: new Date(now.getTime() + 5 * DAY_MS),
  });
  const fullFree = await someone({ displayName: 'Full-Free', ...free, goal: soon });
  const fullPro = await someone({ displayName: 'Full-Pro', ...free, goal: soon });
  await make.makeSubscription(fullPro.person);
  const overdue = await someone({ displayName: 'Overdue', ...free, goal: goal(addDays(today, -30)) });
  const reached = await someone({ displayName: 'Reached', ...free, goal: goal(addDays(today, 60), 1_000) });
  await someone({ displayName: 'Last-Day', trialEndsAt: new Date(now.getTime() + DAY_MS) });
  for (const { person, caller } of [fullFree, fullPro, overdue, reached]) {
    // With a gap, older than the running week, and in two months.
    const days = [50, 43, 36, 22, 15, 8].map((ago) => addDays(today, -ago));
    await make.makeSavings(days.map((date) => ({ person, date, cents: 1_250, category: 'coffee' as const })));
    const habit = { category: 'coffee', cadence: 'daily', startsOn: addDays(today, -9) } as const;
    await make.makeHabits(person, [
      { ...habit, title: 'Flask of tea', cents: 200, decided: ['logged'] },
      { ...habit, title: 'Ladder', cents: 1, steps: 52, decided: ['logged', 'skipped'] },
    ]);
    await make.makeNearlyBought(person, { what: 'A lamp', cents: 8900, category: 'shopping', hoursAgo: 30 });
    await make.makeChallengeRuns([
      { person, challenge: 'no_coffee_to_go', startedOn: addDays(today, -3), checkedDays: [1] },
    ]);
    const tip = { category: 'eating out', estSavingCents: 2400, daysAgo: 9 } as const;
    await make.makeTips(person, [{ ...tip, title: 'A host evening', description: 'Invite friends home.' }]);
    await make.makeBuiltInTips(person);
    const group = await make.makeGroup(person, {
      title: `Weekend of ${person.displayName}`,
      members: [emptyPro.person],
      startedDaysAgo: 3,
    });
    await make.makeContribution(group, person, { cents: 1_500, linked: false });
    await caller.partner.ask({ name: 'Mette', email: `of.${person.email}` });
    await make.makeLeagueMembers([{ person, daysAgo: 50 }]);
  }
  await (await fullPro.at(now)).coach.makePlan({ next: false });
  return db
    .selectFrom('profiles')
    .select(['id', 'display_name as name'])
    .where('display_name', 'in', [
      ...['Empty-Free', 'Empty-Pro', 'Full-Free', 'Full-Pro', 'Overdue', 'Reached', 'Last-Day'],
      ...['Lena', 'Frederik', 'Tomas'],
    ])
    .execute();
}

/** The matches on all screens of all people: 'Lena /streak: …'. */
async function walk(list: readonly RegExp[], without: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const { id, name } of people) {
    const cookie = await openCookie(db, id);
    for (const path of Object.values(SCREENS)) {
      if (without.includes(path)) continue;
      const answer = await fetch(server.origin + path.replace('ME', id), { headers: { cookie } });
      expect([path, answer.status, answer.redirected]).toEqual([path, 200, false]);
      const text = textOf(await answer.text());
      found.push(...foundIn(text, list).map((said) => `${name} ${path}: ${said}`));
    }
  }
  return found;
}

const setTight = (money_is_tight: boolean) => db.updateTable('profiles').set({ money_is_tight }).execute();

describe('money is tight', () => {
  beforeAll(() => setTight(true));

  test('no screen presses, empty or full, on Free or with Pro', async () => {
    expect(await walk(PRESSING)).toEqual([]);
  });

  test('no screen sells Pro, apart from the plan in the settings', async () => {
    expect(await walk(SELLING, PRICES)).toEqual([]);
    const cookie = await openCookie(db, people.find(({ name }) => name === 'Empty-Free')?.id ?? '');
    for (const path of PRICES) {
      const text = textOf(await (await fetch(server.origin + path, { headers: { cookie } })).text());
      const free = text.indexOf('The Free plan goes on as long as you like. Nothing is charged.');
      expect([path, free >= 0 && free < text.search(/€9[.,]99/)]).toEqual([path, true]);
    }
  });
});

test('the lists are alive: most of their entries stand on screens of the same people whose money is not tight', async () => {
  await setTight(false);
  for (const list of [PRESSING, SELLING]) {
    const found = await walk(list);
    // Not all of them, because some only appear on certain days of a week or a month.
    const seen = list.filter((one) =>
      found.some((line) => foundIn(line.replace(/^.*?: /, ''), [one]).length > 0),
    );
    expect(seen.length).toBeGreaterThan(list.length * 0.6);
  }
});
