import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { goalProgress } from '../goals/goal';
import { addDays, localDay, weekStart } from '../kernel/days';
import { cents } from '../kernel/money';
import {
  LEAGUE_SIZE,
  firstWeek,
  formCohorts,
  poolSize,
  ranked,
  seatedWeek,
  percentOfPlan,
  seatPlan,
} from './league';

const MONDAY = localDay('2026-11-23');

describe('seatedWeek and firstWeek', () => {
  it.each([
    ['before seats are given', '2026-11-22T08:59:59Z', '2026-11-16', '2026-11-23'],
    ['an hour before Monday begins on the Line Islands', '2026-11-22T09:00:00Z', '2026-11-23', '2026-11-30'],
    ['on the Wednesday after', '2026-11-25T12:00:00Z', '2026-11-23', '2026-11-30'],
  ])('%s', (_, now, seated, first) => {
    expect(seatedWeek(new Date(now))).toBe(seated);
    expect(firstWeek(new Date(now))).toBe(first);
  });
});

const person = fc.record({
  saved: fc.nat(99_999),
  /** What is left of the goal, and in how many days. */
  remaining: fc.integer({ min: 1, max: 50_000 }),
  inDays: fc.integer({ min: 7, max: 4000 }),
  days: fc.nat(7),
});
type Saver = typeof person extends fc.Arbitrary<infer T> ? T : never;
const people = fc.array(person, { maxLength: LEAGUE_SIZE });
const daysOf = (count: number) => Array.from({ length: count }, (_, day) => day);
const tenfold = (one: Saver): Saver => ({ ...one, saved: one.saved * 10, remaining: one.remaining * 10 });
const shareOf = ({ saved, remaining, inDays }: Omit<Saver, 'days'>) =>
  percentOfPlan(cents(saved), { remaining: cents(remaining), days: inDays });
/** Names, percentages and ranks as they are shown. */
const standings = (all: readonly (Saver & { name?: string })[]) =>
  ranked(
    all.map(({ name, days, ...saver }, index) => ({
      name: name ?? String(index),
      planPercent: shareOf(saver),
      days: daysOf(days),
    })),
  );

describe('weekPlan', () => {
  const goal = {
    amount: cents(120_000),
    opening: cents(0),
    saved: cents(20_000),
    withdrawn: cents(0),
    date: addDays(MONDAY, 210),
    setOn: addDays(MONDAY, -30),
    reachedOn: null,
  };

  it('is what is left and the days for it, a week at least', () => {
    expect(seatPlan(goal, MONDAY)).toEqual({ remaining: 100_000, days: 210 });
    expect(seatPlan({ ...goal, date: addDays(MONDAY, 3) }, MONDAY)).toEqual({ remaining: 100_000, days: 7 });
  });

  it.each([
    ['is reached', { saved: cents(120_000) }],
    ['was reached, and has money taken out of it', { reachedOn: addDays(MONDAY, -1) }],
    ['is past its date', { date: addDays(MONDAY, -1) }],
  ])('is none for a goal that %s', (_, parts) => {
    expect(seatPlan({ ...goal, ...parts }, MONDAY)).toBeNull();
  });

  it('is met by who saves what the goal says it needs a week', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_900 }),
        fc.integer({ min: 1, max: 4000 }),
        (amount, ahead) => {
          const own = { ...goal, amount: cents(amount), saved: cents(0), date: addDays(MONDAY, ahead) };
          const plan = seatPlan(own, MONDAY);
          expect(plan && percentOfPlan(goalProgress(own, MONDAY).perWeekCents, plan)).toBe(100);
        },
      ),
    );
  });

  it('gives ten times as much of everything the same share, to the percent', () => {
    fc.assert(
      fc.property(
        fc.record({
          amount: fc.integer({ min: 2, max: 9_999_999 }),
          part: fc.double({ min: 0, max: 0.99, noNaN: true }),
          ahead: fc.integer({ min: 0, max: 4000 }),
          saved: fc.nat(500_000),
        }),
        ({ amount, part, ahead, saved }) => {
          const shareTimes = (factor: number) => {
            const before = cents(Math.floor(amount * part) * factor);
            const own = {
              ...goal,
              amount: cents(amount * factor),
              saved: before,
              date: addDays(MONDAY, ahead),
            };
            const plan = seatPlan(own, MONDAY);
            return plan && percentOfPlan(cents(saved * factor), plan);
          };
          expect(shareTimes(10)).toBe(shareTimes(1));
        },
      ),
    );
  });

  it('stays exact for the largest goal in a far future', () => {
    const plan = { remaining: cents(999_999_900), days: 2_900_000 };
    expect([2413, 2414].map((saved) => percentOfPlan(cents(saved), plan))).toEqual([99, 100]);
  });
});

describe('ranked', () => {
  it('goes by share, then by days; equal ones share a rank: 1, 2, 2, 4', () => {
    const rows = [
      { name: 'Dana', planPercent: 50, days: [0] },
      { name: 'Cleo', planPercent: 80, days: [0, 1] },
      { name: 'Ann', planPercent: 100, days: [6] },
      { name: 'Ben', planPercent: 80, days: [3, 5] },
    ];
    expect(ranked(rows).map(({ rank, name }) => `${rank} ${name}`)).toEqual([
      '1 Ann',
      '2 Ben',
      '2 Cleo',
      '4 Dana',
    ]);
  });

  it('names no place where nothing was logged, and who has logged nothing stands without one below the others', () => {
    const rows = [
      { name: 'Zoe', planPercent: 0, days: [] },
      { name: 'Ann', planPercent: 0, days: [] },
    ];
    expect(ranked(rows).map(({ rank, name }) => `${rank} ${name}`)).toEqual(['null Ann', 'null Zoe']);
    const one = { name: 'Yan', planPercent: 0, days: [2] };
    expect(ranked([...rows, one]).map(({ rank, name }) => `${rank} ${name}`)).toEqual([
      '1 Yan',
      'null Ann',
      'null Zoe',
    ]);
  });

  it('who multiplies all amounts by ten keeps share and rank', () => {
    fc.assert(
      fc.property(people, (all) => {
        expect(standings(all.map(tenfold))).toEqual(standings(all));
      }),
    );
  });

  it('also when only one of them does', () => {
    fc.assert(
      fc.property(people, fc.nat(), (all, at) => {
        const changed = all.map((one, index) => (index === at % all.length ? tenfold(one) : one));
        expect(standings(changed)).toEqual(standings(all));
      }),
    );
  });

  it('saving more, or on more days, never lowers anybody who does it', () => {
    fc.assert(
      fc.property(people, person, fc.nat(99_999), fc.nat(7), (others, me, more, days) => {
        const mine = (self: typeof me) =>
          standings([...others, self]).find(({ name }) => name === String(others.length))?.rank ?? Infinity;
        const after = { ...me, saved: me.saved + more, days: Math.min(7, me.days + days) };
        expect(mine(after)).toBeLessThanOrEqual(mine(me));
      }),
    );
  });

  it('does not depend on the order of the rows', () => {
    const named = people.map((all) => all.map((one, index) => ({ ...one, name: `n${index}` })));
    fc.assert(
      fc.property(
        named.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(standings(shuffled)).toEqual(standings(all));
        },
      ),
    );
  });

  it('a share is whole percent from 0 to 100, and 100 only when the plan is met', () => {
    fc.assert(
      fc.property(person, (saver) => {
        const planPercent = shareOf(saver);
        expect(Number.isInteger(planPercent)).toBe(true);
        expect(planPercent).toBeGreaterThanOrEqual(0);
        expect(planPercent === 100).toBe(saver.saved * saver.inDays >= saver.remaining * 7);
      }),
    );
  });
});

describe('poolSize', () => {
  it('takes everybody at once while they are few', () => {
    expect([0, 1, 4_999, 5_000].map((waiting) => poolSize(waiting))).toEqual([0, 1, 4_999, 5_000]);
  });

  it('leaves no small rest, also for whoever begins again half-way', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 2000, max: 5000 }),
        (all, most) => {
          const sizes: number[] = [];
          for (let waiting = all; waiting > 0; waiting -= sizes.at(-1) ?? 0)
            sizes.push(poolSize(waiting, most));
          expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
          if (all > most) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(Math.floor(most / 2));
          expect(poolSize(Math.min(all, 2 * most), most)).toBe(poolSize(all, most));
        },
      ),
    );
  });
});

describe('formCohorts', () => {
  const stages = fc.uniqueArray(fc.uuid(), { maxLength: 64 }).chain((ids) =>
    fc.tuple(
      ...ids.map((userId) =>
        fc.record({ weeks: fc.nat(80), streakWeeks: fc.nat(60) }).map(({ weeks, streakWeeks }) => ({
          userId,
          beganOn: addDays(MONDAY, -7 * weeks),
          streakWeeks,
        })),
      ),
    ),
  );

  it('seats everybody once, ten at most together, in sizes that differ by one at most, whatever the order', () => {
    fc.assert(
      fc.property(stages, (all) => {
        const cohorts = formCohorts(MONDAY, all);
        expect(cohorts.flat().sort()).toEqual(all.map(({ userId }) => userId).sort());
        const sizes = cohorts.map(({ length }) => length);
        expect(cohorts.length).toBe(Math.ceil(all.length / LEAGUE_SIZE));
        if (sizes.length > 0) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(formCohorts(MONDAY, [...all].reverse())).toEqual(cohorts);
      }),
    );
  });

  const twenty = Array.from({ length: 20 }, (_, index) => ({
    userId: `person-${index}`,
    beganOn: addDays(MONDAY, index % 2 === 0 ? -14 : -400),
    streakWeeks: index % 2,
  }));

  it('puts newcomers with newcomers, and those who began long ago with each other', () => {
    const [first, second] = formCohorts(MONDAY, twenty);
    expect(new Set(first)).toEqual(
      new Set(twenty.filter((_, index) => index % 2 === 0).map(({ userId }) => userId)),
    );
    expect(second).toHaveLength(10);
  });

  it('mixes people of one stage anew each week', () => {
    const same = twenty.map((one) => ({ ...one, beganOn: MONDAY, streakWeeks: 0 }));
    const next = addDays(weekStart(MONDAY), 7);
    expect(new Set(formCohorts(MONDAY, same)[0])).not.toEqual(new Set(formCohorts(next, same)[0]));
  });
});
