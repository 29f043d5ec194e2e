import { z } from 'zod';

import { SPEND_AREAS } from '~server/domain/kernel/categories';
import { CITIES } from '~server/domain/places/cost-of-living-data';
import { addDays, dayAt, type LocalDay } from '~server/domain/kernel/days';
import { COACH_TONES } from '~server/domain/onboarding/onboarding-schema';

import json from './crowd.json';
import type { Factories } from './factories';
import { categorySchema, type SavingOf } from './savings';
import { mondayBefore, MS_PER_DAY, type SeededPerson } from './setting';

const personSchema = z.tuple([z.string(), z.string(), z.string()]);
const goalSchema = z.tuple([z.string(), z.int()]);
const choiceSchema = z.tuple([z.string(), z.int(), z.int()]);
/** The people by display name, city and time zone; goals and their cents; what people save on, each a note and the range of
 * cents that it saves. */
const data = z
  .object({
    people: z.array(personSchema),
    goals: z.array(goalSchema),
    menu: z.array(z.object({ category: categorySchema, choices: z.array(choiceSchema) })),
  })
  .parse(json);

/** How a person saves: since how many weeks, how likely in a week, how often in such a week. */
interface Temper {
  weeks: readonly [from: number, to: number];
  likely: number;
  perWeek: readonly [from: number, to: number];
  /** Cents of an average week, so that the goal suits the person. */
  weekCents: number;
}

const KEEN: Temper = { weeks: [30, 50], likely: 0.97, perWeek: [2, 4], weekCents: 3800 };
const STEADY: Temper = { weeks: [14, 36], likely: 0.85, perWeek: [1, 3], weekCents: 2200 };
const NOW_AND_THEN: Temper = { weeks: [12, 30], likely: 0.45, perWeek: [1, 2], weekCents: 900 };
const JUST_BEGUN: Temper = { weeks: [1, 4], likely: 0.9, perWeek: [1, 3], weekCents: 2200 };

/** Tempers in turn, so that the leaderboard spreads. The last in the list have just begun. */
const MIX = [KEEN, STEADY, STEADY, NOW_AND_THEN, STEADY, NOW_AND_THEN, STEADY, KEEN, STEADY, NOW_AND_THEN];
const BEGINNERS = 7;

interface Neighbour {
  person: SeededPerson;
  since: number;
  temper: Temper;
}

/** Makes about 60 people from many places and lets them save. One of them has not proven the address. */
export async function makeCrowd(make: Factories, now: Date): Promise<SeededPerson[]> {
  const { random } = make.setting;
  const plans = data.people.map(([displayName, city, timeZone], index) => {
    const begun = index >= data.people.length - BEGINNERS;
    const temper = begun ? JUST_BEGUN : (MIX[index % MIX.length] ?? STEADY);
    return { displayName, city, timeZone, temper, since: random.int(...temper.weeks) };
  });
  const people = await make.makePeople(
    plans.map(({ displayName, city, timeZone, temper, since }, index) => {
      const today = dayAt(now, timeZone);
      const createdAt = new Date(now.getTime() - (since * 7 + 7) * MS_PER_DAY);
      const [goalName, goalCents] = random.pick(
        data.goals.filter(([, cents]) => cents >= since * temper.weekCents),
      );
      return {
        displayName,
        city,
        country: CITIES.find((place) => place.city === city)?.country ?? null,
        timeZone,
        createdAt,
        emailVerified: displayName !== 'Emil_92',
        proStatus: displayName === 'Sigrid',
        freePlanChosenAt: new Date(createdAt.getTime() + 6 * MS_PER_DAY),
        goal: { name: goalName, cents: goalCents, date: addDays(today, random.int(40, 320)) },
        leaderboard: index % 7 === 3 ? 'looking' : 'joined',
        isPrivate: index % 11 === 5,
        coachTone: random.pick(COACH_TONES),
        householdSize: random.int(1, 4),
        spendAreas: SPEND_AREAS.map(({ value }) => value).filter(() => random.chance(0.4)),
        weekly: { eatingOut: random.int(0, 4), coffeesOut: random.int(0, 7), transport: random.int(0, 5) },
        monthlySubscriptions: random.int(0, 6),
      };
    }),
  );
  const neighbours = people.flatMap((person, at): Neighbour[] => {
    const plan = plans[at];
    return plan ? [{ ...plan, person }] : [];
  });
  await make.makeSavings(neighbours.flatMap((neighbour) => savingsOf(make, neighbour)));
  await makeRuns(make, neighbours);
  await make.makeFollows(
    neighbours.flatMap((one, at) =>
      // Everybody follows some of the people further on in the list, from a day on which both were here.
      [3, 11, 29]
        .filter(() => random.chance(0.6))
        .flatMap((step) => {
          const other = neighbours[(at + step) % neighbours.length];
          if (!other) return [];
          const daysAgo = random.int(1, Math.min(one.since, other.since) * 7);
          return [{ follower: one.person, following: other.person, daysAgo }];
        }),
    ),
  );
  // Two of three, since the week after their first.
  await make.makeLeagueMembers(
    neighbours.filter((_, at) => at % 3 !== 1).map(({ person, since }) => ({ person, daysAgo: since * 7 })),
  );
  return people;
}

function savingsOf(make: Factories, { person, since, temper }: Neighbour): SavingOf[] {
  const { random } = make.setting;
  const savings: SavingOf[] = [];
  for (let weeksAgo = since; weeksAgo >= 0; weeksAgo -= 1) {
    if (!random.chance(temper.likely)) continue;
    const count = random.int(...temper.perWeek);
    for (let nth = 0; nth < count; nth += 1) {
      const date = addDays(mondayBefore(person.today, weeksAgo), random.int(0, 6));
      const { category, choices } = random.pick(data.menu);
      const [note, from, to] = random.pick(choices);
      const cents = random.int(from / 10, to / 10) * 10;
      const silent = random.chance(0.3);
      const moved = random.chance(0.6) && weeksAgo > 0;
      if (date > person.today) continue;
      savings.push({
        person,
        date,
        category,
        cents,
        note: silent ? null : note,
        transferredOn: moved ? lastDay(date, person.today) : null,
      });
    }
  }
  return savings;
}

const lastDay = (date: LocalDay, today: LocalDay) => (addDays(date, 2) < today ? addDays(date, 2) : today);

/** Runs of the crowd: most people have completed some, one after another; some have an active one. */
async function makeRuns(make: Factories, neighbours: readonly Neighbour[]): Promise<void> {
  const { random } = make.setting;
  const done = [
    ['no_coffee_to_go', 7],
    ['home_cooked_week', 7],
    ['walk_or_ride', 14],
    ['subscription_sweep', 5],
    ['no_spend_weekend', 2],
  ] as const;
  await make.makeChallengeRuns(
    neighbours.flatMap(({ person, since }) => {
      const completed = done
        .slice(0, random.int(0, Math.min(5, Math.floor(since / 4))))
        .map(([challenge, days], at) => {
          const startedOn = mondayBefore(person.today, 3 + at * 3);
          return {
            person,
            challenge,
            startedOn,
            checkedDays: Array.from({ length: days }, (_, day) => day + 1).filter(() => random.chance(0.8)),
            ended: { status: 'completed' as const, on: addDays(startedOn, days) },
          };
        });
      if (!random.chance(0.5)) return completed;
      const [challenge, days] = random.pick(done.slice(0, 3));
      const daysIn = random.int(0, days - 2);
      const startedOn = addDays(person.today, -daysIn);
      const checkedDays = Array.from({ length: daysIn }, (_, day) => day + 1).filter(() =>
        random.chance(0.75),
      );
      return [...completed, { person, challenge, startedOn, checkedDays }];
    }),
  );
}
