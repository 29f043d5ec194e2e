import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, localDay, weekStart } from '../kernel/days';
import { cents } from '../kernel/money';
import { LEAGUE_SIZE, firstWeek, formCohorts, ranked, seatedWeek, shareOfPlan } from './league';

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
  plan: fc.integer({ min: 1, max: 50_000 }),
  days: fc.nat(7),
});
const people = fc.array(person, { maxLength: LEAGUE_SIZE });
const daysOf = (count: number) => Array.from({ length: count }, (_, day) => day);
/** Names, shares and ranks as they are told. */
const standings = (
  all: readonly { saved: number; plan: number; days: number; name?: string }[],
  factor = 1,
) =>
  ranked(
    all.map(({ saved, plan, days, name }, index) => ({
      name: name ?? String(index),
      share: shareOfPlan(cents(saved * factor), cents(plan * factor)),
      days: daysOf(days),
    })),
  );

describe('ranked', () => {
  it('goes by share, then by days; equal ones share a rank: 1, 2, 2, 4', () => {
    const rows = [
      { name: 'Dana', share: 50, days: [0] },
      { name: 'Cleo', share: 80, days: [0, 1] },
      { name: 'Ann', share: 100, days: [6] },
      { name: 'Ben', share: 80, days: [3, 5] },
    ];
    expect(ranked(rows).map(({ rank, name }) => `${rank} ${name}`)).toEqual([
      '1 Ann',
      '2 Ben',
      '2 Cleo',
      '4 Dana',
    ]);
  });

  it('who multiplies all amounts by ten keeps share and rank', () => {
    fc.assert(
      fc.property(people, (all) => {
        expect(standings(all, 10)).toEqual(standings(all));
      }),
    );
  });

  it('also when only one of them does', () => {
    const tenfold = ({ saved, plan, days }: { saved: number; plan: number; days: number }) => ({
      saved: saved * 10,
      plan: plan * 10,
      days,
    });
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
          standings([...others, self]).find(({ name }) => name === String(others.length))?.rank ?? 0;
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
      fc.property(person, ({ saved, plan }) => {
        const share = shareOfPlan(cents(saved), cents(plan));
        expect(Number.isInteger(share)).toBe(true);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share === 100).toBe(saved >= plan);
      }),
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
