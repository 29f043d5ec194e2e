import { addDays, dayAt, type LocalDay } from '~server/domain/kernel/days';

import { DEMO_ADMIN } from '../lib/demo-admin';
import type { Factories } from './factories';
import { lenaOptions } from './lena';
import type { SavingOf, SavingOptions } from './savings';
import { mondayBefore, MS_PER_DAY, type SeededPerson } from './setting';

/** Makes the six people to sign in as. Lena's history is in lena.ts. */
export async function makeSignIns(make: Factories, now: Date) {
  const timeZone = 'Europe/Copenhagen';
  const today = dayAt(now, timeZone);
  const daysAgo = (days: number) => new Date(now.getTime() - days * MS_PER_DAY);
  const copenhagen = { timeZone, city: 'Copenhagen', country: 'Denmark' };
  const goal = (name: string, cents: number, days: number) => ({ name, cents, date: addDays(today, days) });

  const lena = await make.makePerson(lenaOptions(now, today));
  const free = await make.makePerson({
    ...copenhagen,
    email: 'free@example.com',
    displayName: 'Frederik',
    createdAt: daysAgo(60),
    freePlanChosenAt: daysAgo(54),
    goal: goal('New bicycle', 90_000, 200),
    spendAreas: ['coffee', 'shopping'],
    coachTone: 'straight',
  });
  const expired = await make.makePerson({
    ...copenhagen,
    email: 'expired@example.com',
    displayName: 'Nadia',
    createdAt: daysAgo(7),
    goal: goal('Rainy-day cushion', 50_000, 150),
    spendAreas: ['groceries'],
    coachTone: 'gentle',
  });
  const pro = await make.makePerson({
    ...copenhagen,
    email: 'pro@example.com',
    displayName: 'Tomas',
    numberLocale: 'de-DE',
    createdAt: daysAgo(120),
    goal: goal('Rental deposit', 270_000, 320),
    householdSize: 3,
    spendAreas: ['groceries', 'eating out', 'utilities'],
  });
  await make.makeSubscription(pro);
  const admin = await make.makePerson({
    ...copenhagen,
    email: DEMO_ADMIN,
    displayName: 'Astrid',
    createdAt: daysAgo(200),
    admin: true,
    goal: goal('Emergency fund', 300_000, 300),
  });
  const newcomer = await make.makePerson({
    timeZone,
    email: 'new@example.com',
    displayName: 'Noah',
    createdAt: daysAgo(1 / 24),
    goal: null,
    welcomed: false,
  });

  const late = { person: expired, category: 'groceries' } as const;
  await make.makeSavings([
    ...weekly(free, 7, [
      ['coffee', 350, 'Coffee at home'],
      ['shopping', 1900, 'Second-hand lamp'],
    ]),
    ...weekly(pro, 16, [
      ['groceries', 1250, 'Big shop, small bill'],
      ['eating out', 2400, 'Family pizza night'],
      ['utilities', 900, 'Heat pump on the night rate'],
    ]),
    ...weekly(admin, 3, [['rideshare', 1150, 'Cycled to the office']]),
    { ...late, date: addDays(expired.today, -6), cents: 740, note: 'Leftovers, twice' },
    { ...late, date: addDays(expired.today, -4), cents: 1300, note: 'Market day' },
  ]);
  return { lena, free, expired, pro, admin, newcomer };
}

/** The same few savings in each of the past weeks, on the first days of the week, without those after today. */
function weekly(
  person: SeededPerson,
  weeks: number,
  savings: readonly (readonly [SavingOptions['category'] & string, number, string])[],
): SavingOf[] {
  return Array.from({ length: weeks }, (_, weeksAgo) =>
    savings.map(([category, cents, note], at) => {
      const date: LocalDay = addDays(mondayBefore(person.today, weeksAgo), at * 2);
      return { person, date, cents: cents + weeksAgo * 10, category, note };
    }),
  )
    .flat()
    .filter(({ date }) => date <= person.today);
}
