import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, dayAt, isoWeek, localDay, quarterOf, weekStart, type LocalDay } from '../kernel/days';
import { RESERVES_PER_QUARTER, streakOf, streakOn, type Streak } from './streak';

const MONDAY = localDay('2026-01-05');
const week = (n: number) => addDays(MONDAY, 7 * n);

/** 's' saved, '.' missed, 'p' paused, one letter a week from 5 January 2026; today lies in the last one. */
function live(letters: string): Streak {
  const weeksWith = (letter: string) =>
    Array.from(letters).flatMap((one, n) => (one === letter ? [week(n)] : []));
  return streakOf({
    savedWeeks: weeksWith('s'),
    pausedWeeks: weeksWith('p'),
    today: addDays(week(letters.length - 1), 2),
  });
}

/** The rule once more, naively: each week by recursion from its end, without running state. */
function oracle(
  saved: ReadonlySet<LocalDay>,
  paused: ReadonlySet<LocalDay>,
  first: LocalDay,
  today: LocalDay,
): number {
  type End = { count: number; used: readonly LocalDay[] };
  const endOf = (monday: LocalDay): End => {
    if (monday < first) return { count: 0, used: [] };
    const before = endOf(addDays(monday, -7));
    if (paused.has(monday)) return before;
    if (saved.has(monday)) return { count: before.count + 1, used: before.used };
    const spent = before.used.filter((one) => quarterOf(one) === quarterOf(monday)).length;
    if (before.count > 0 && spent < RESERVES_PER_QUARTER)
      return { count: before.count, used: [...before.used, monday] };
    return { count: 0, used: before.used };
  };
  const running = weekStart(today);
  const past = endOf(addDays(running, -7)).count;
  return saved.has(running) && !paused.has(running) ? past + 1 : past;
}

const anyLife = fc.record({
  letters: fc.array(fc.constantFrom('s', 's', 's', '.', 'p'), { minLength: 1, maxLength: 70 }),
  start: fc.integer({ min: 0, max: 3000 }).map((n) => weekStart(addDays(localDay('2024-01-01'), n))),
  weekday: fc.integer({ min: 0, max: 6 }),
});

function lifeOf(life: { letters: string[]; start: LocalDay; weekday: number }) {
  const of = (letter: string) =>
    life.letters.flatMap((one, n) => (one === letter ? [addDays(life.start, 7 * n)] : []));
  const today = addDays(life.start, 7 * (life.letters.length - 1) + life.weekday);
  return { savedWeeks: of('s'), pausedWeeks: of('p'), today };
}

describe('streakOf', () => {
  it.each([
    ['.', 0],
    ['s', 1],
    ['sss', 3],
    ['ss.', 2],
    ['ss.s', 3],
    ['s..s', 2],
    ['s...', 1],
    ['s....', 0],
    ['s...s', 1],
    ['spps', 2],
    ['sp', 1],
    ['...s', 1],
    ['p', 0],
  ])('%j: %i weeks', (letters, weeks) => {
    expect(live(letters).weeks).toBe(weeks);
  });

  it('has no streak and all reserves before the first saving', () => {
    expect(streakOf({ savedWeeks: [], pausedWeeks: [], today: MONDAY })).toEqual({
      weeks: 0,
      reservesUsed: 0,
      reservesLeftThisQuarter: 2,
      aliveUntil: null,
      weekStates: [],
    });
  });

  it('bridges by itself and says so: 14 weeks, 1 reserve used', () => {
    const streak = live('sssssss.sssssss');
    expect(streak.weeks).toBe(14);
    expect(streak.reservesUsed).toBe(1);
    expect(streak.weekStates[7]).toEqual({ week: week(7), state: 'reserve' });
  });

  it('shows what each week did', () => {
    expect(live('.s.p...s.').weekStates.map(({ state }) => state)).toEqual([
      'saved',
      'reserve',
      'paused',
      'reserve',
      'missed',
      'missed',
      'saved',
      'open',
    ]);
  });

  it('takes the two reserves of a quarter only once, also across a broken streak', () => {
    const streak = live('s...s.');
    expect(streak.weeks).toBe(1);
    expect(streak.reservesUsed).toBe(0);
    expect(streak.reservesLeftThisQuarter).toBe(0);
    expect(live('s...s..').weeks).toBe(0);
  });

  it('has two new reserves in the next quarter', () => {
    const inFirstQuarter = `s..${'s'.repeat(10)}`;
    expect(quarterOf(week(12))).toBe('2026-Q1');
    expect(quarterOf(week(13))).toBe('2026-Q2');
    const streak = live(`${inFirstQuarter}..s`);
    expect(streak.weeks).toBe(12);
    expect(streak.reservesUsed).toBe(4);
    expect(streak.reservesLeftThisQuarter).toBe(0);
  });

  it('ignores the future and takes any day of a week for it', () => {
    const given = {
      savedWeeks: [addDays(week(0), 3), week(1), week(1), week(9)],
      pausedWeeks: [],
      today: addDays(week(1), 6),
    };
    expect(streakOf(given).weeks).toBe(2);
  });

  it('does not count what was saved in a paused week', () => {
    expect(streakOf({ savedWeeks: [week(0), week(1)], pausedWeeks: [week(1)], today: week(1) }).weeks).toBe(
      1,
    );
  });

  it('is what the naive oracle says, through reserves, pauses and quarters', () => {
    fc.assert(
      fc.property(anyLife, (some) => {
        const life = lifeOf(some);
        const expected = oracle(new Set(life.savedWeeks), new Set(life.pausedWeeks), some.start, life.today);
        expect(streakOf(life).weeks).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('counts saved weeks only, never uses more than two reserves a quarter', () => {
    fc.assert(
      fc.property(anyLife, (some) => {
        const life = lifeOf(some);
        const streak = streakOf(life);
        const perQuarter = new Map<string, number>();
        for (const { week: monday, state } of streak.weekStates) {
          if (state === 'reserve')
            perQuarter.set(quarterOf(monday), (perQuarter.get(quarterOf(monday)) ?? 0) + 1);
        }
        expect(Math.max(0, ...perQuarter.values())).toBeLessThanOrEqual(RESERVES_PER_QUARTER);
        const sinceBreak = streak.weekStates.slice(
          streak.weekStates.findLastIndex(({ state }) => state === 'missed') + 1,
        );
        expect(streak.weeks).toBe(sinceBreak.filter(({ state }) => state === 'saved').length);
        expect(streak.reservesUsed).toBe(sinceBreak.filter(({ state }) => state === 'reserve').length);
      }),
    );
  });

  it('the running week breaks nothing: the number is the same on each of its days', () => {
    fc.assert(
      fc.property(anyLife, (some) => {
        const onMonday = streakOf(lifeOf({ ...some, weekday: 0 }));
        const onSunday = streakOf(lifeOf({ ...some, weekday: 6 }));
        expect(onSunday).toEqual(onMonday);
      }),
    );
  });
});

describe('aliveUntil', () => {
  it('counts the reserves that would still bridge: saved this week, so two more missed weeks and a third', () => {
    expect(live('s').aliveUntil).toBe(addDays(week(3), 6));
    expect(live('s.').aliveUntil).toBe(addDays(week(3), 6));
    expect(live('s..s').aliveUntil).toBe(addDays(week(4), 6));
    expect(live('sp').aliveUntil).toBe(addDays(week(4), 6));
  });

  it('reaches over a pause set ahead', () => {
    const streak = streakOf({ savedWeeks: [week(0)], pausedWeeks: [week(1), week(2)], today: week(0) });
    expect(streak.aliveUntil).toBe(addDays(week(5), 6));
  });

  it('is exactly the last day on which a later look finds the same number', () => {
    fc.assert(
      fc.property(anyLife, (some) => {
        const life = lifeOf(some);
        const { weeks, aliveUntil } = streakOf(life);
        expect(aliveUntil === null).toBe(weeks === 0);
        if (aliveUntil === null) return;
        expect(aliveUntil >= life.today).toBe(true);
        expect(streakOf({ ...life, today: aliveUntil }).weeks).toBe(weeks);
        expect(streakOf({ ...life, today: addDays(aliveUntil, 1) }).weeks).toBe(0);
      }),
    );
  });

  it('lets a stored number be read on any later day', () => {
    fc.assert(
      fc.property(anyLife, fc.integer({ min: 0, max: 120 }), (some, later) => {
        const life = lifeOf(some);
        const then = addDays(life.today, later);
        expect(streakOn(streakOf(life), then)).toBe(streakOf({ ...life, today: then }).weeks);
      }),
    );
    expect(streakOn({ weeks: 0, aliveUntil: null }, MONDAY)).toBe(0);
  });
});

describe('weeks on the wall', () => {
  it('lets a saving in every local week count through both clock changes', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Sydney']) {
      const instants = Array.from(
        { length: 53 },
        (_, n) => new Date(Date.UTC(2026, 0, 5, 12) + n * 7 * 86_400_000),
      );
      const savedWeeks = instants.map((instant) => weekStart(dayAt(instant, zone)));
      const today = dayAt(new Date(Date.UTC(2027, 0, 4, 12)), zone);
      expect(streakOf({ savedWeeks, pausedWeeks: [], today }).weeks, zone).toBe(53);
    }
  });

  it('puts Sunday 23:30 and Monday 00:30 into two weeks on the night the clock changes', () => {
    const sunday = dayAt(new Date('2026-10-25T22:30:00Z'), 'Europe/Berlin');
    const monday = dayAt(new Date('2026-10-25T23:30:00Z'), 'Europe/Berlin');
    expect(
      streakOf({ savedWeeks: [weekStart(sunday), weekStart(monday)], pausedWeeks: [], today: monday }).weeks,
    ).toBe(2);
  });

  it('runs on through ISO week 53 into the new year', () => {
    const mondays = ['2026-12-21', '2026-12-28', '2027-01-04'].map(localDay);
    expect(mondays.map((monday) => isoWeek(monday).week)).toEqual([52, 53, 1]);
    expect(streakOf({ savedWeeks: mondays, pausedWeeks: [], today: localDay('2027-01-05') }).weeks).toBe(3);
  });
});
