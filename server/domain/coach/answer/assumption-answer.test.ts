import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { anyProfile, profileOf, wholeGoal } from '../../../../tests/support/coach-profile';
import { addDays, daysBetween, localDay, weekStart } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { factBook, proseText } from '../figures/facts';
import type { CoachProfile } from '../person/coach-profile';
import { profileFacts } from '../person/profile-facts';
import type { Assumption, Query } from '../question/query';
import { EVERY } from '../question/slots';
import { assumptionAnswer } from './assumption-answer';
import {
  aheadAnswer,
  fitAnswer,
  forecastAnswer,
  leftAnswer,
  neededAnswer,
  progressAnswer,
} from './goal-answers';
import { suppose } from './supposing';

const today = localDay('2026-11-23');
const eur = (amount: number) => cents(Math.round(amount * 100));

/** 738.57 of 1,200 by 12 June 2027, with 25 full weeks of 29.39 on average. */
const lena = (change: Partial<CoachProfile> = {}): CoachProfile =>
  profileOf({
    today,
    savedTotal: eur(738.57),
    savedCount: 78,
    firstSavedOn: addDays(today, -25 * 7),
    // Where a coffee is 3.60, a subscription is 14.90.
    multiplier: 1.35,
    weeks: Array.from({ length: 25 }, (_, index) => ({
      week: addDays(weekStart(today), -7 * (index + 1)),
      total: eur(29.39),
    })),
    goal: {
      name: 'Lisbon',
      amount: eur(1200),
      date: localDay('2027-06-12'),
      setOn: addDays(today, -180),
      ...wholeGoal(eur(738.57)),
    },
    ...change,
  });

const parts = (profile: CoachProfile, hardship = false) => ({
  facts: profileFacts(profile),
  tone: hardship ? ('gentle' as const) : ('straight' as const),
  hardship,
  country: null,
  before: '',
  day: null,
  xp: 0,
  openTips: [],
  told: [],
  tipFor: () => null,
  planDay: null,
});

function say(
  profile: CoachProfile,
  assumption: Assumption | null,
  { measure = 'forecast', per = null }: Partial<Pick<Query, 'measure' | 'per'>> = {},
  hardship = false,
): string {
  const { facts, ...rest } = parts(profile, hardship);
  const { prose, moreFacts = [] } = assumptionAnswer(
    profile,
    { measure, per, assumption },
    { facts, ...rest },
  );
  return proseText(prose, factBook([...facts.values(), ...moreFacts]), profile.locale);
}

/** The value of a figure under an assumption; null when it is not there. */
function figure(profile: CoachProfile, assumption: Assumption, name: string): number | null {
  const supposed = suppose(profile, assumption);
  if (typeof supposed === 'string') return null;
  return supposed.facts.find(({ id }) => id === supposed.id(name) && id !== name)?.value ?? null;
}

describe('the figures that a friend would work out', () => {
  test.each<[Assumption, RegExp[]]>([
    [
      { kind: 'withdrawal', amount: eur(50) },
      [
        /^If €50 came out of your goal: there would be €688\.57 in it, and €511\.43 would be left\./,
        /on 25 March 2027, 12 days later/,
        /79 days before its date, 12 June 2027/,
        /‘Took money out’.*XP, streak and badges stay/,
      ],
    ],
    [{ kind: 'withdrawal', amount: eur(200) }, [/48 days later/]],
    [
      { kind: 'once', amount: eur(300) },
      [
        /€161\.43 would be left/,
        /on 1 January 2027, 71 days sooner/,
        /€150, you would be there on 6 February 2027/,
      ],
    ],
    [{ kind: 'once', amount: eur(50) }, [/12 days sooner/]],
    [
      { kind: 'cancel', count: 1, each: null },
      [
        /^1 subscription less, at about €14\.90, is €14\.90 every month and €178\.80 in a year\./,
        /11 days sooner/,
      ],
    ],
    [
      { kind: 'pace', amount: eur(10), every: 'week' },
      [
        /^At €10 a week: it would be 47 weeks until you are there, on 13 October 2027/,
        /123 days after its date/,
      ],
    ],
    [{ kind: 'pause', weeks: 2 }, [/^Without a saving for 2 weeks: .*27 March 2027, 14 days later/]],
    [
      { kind: 'percent', percent: 100, less: false },
      [/^With 100% on top of an average week, €58\.78 a week:/],
    ],
  ])('%j', (assumption, expected) => {
    const text = say(lena(), assumption);
    for (const words of expected) expect(text).toMatch(words);
    expect(text.includes('sooner')).toBe(!text.includes('later'));
  });

  test('the figure of the period that was asked for comes first', () => {
    const moved = { kind: 'goal_date', date: localDay('2027-08-01') } as const;
    expect(say(lena(), moved, { measure: 'needed', per: 'week' })).toMatch(
      /^With your goal moved to 1 August 2027: your goal would need €12\.88 a week to be there by 1 August 2027, that is €1\.84 a day or €55\.96 a month\. Now it needs €16\.10 a week\./,
    );
    expect(say(lena(), moved, { measure: 'needed', per: 'month' })).toMatch(
      /need €55\.96 a month to be there/,
    );
    expect(say(lena(), moved)).toMatch(
      /: at your average week of €29\.39 you would be there on 13 March 2027/,
    );
    expect(say(lena(), { kind: 'goal_amount', amount: eur(1500) }, { measure: 'left' })).toMatch(
      /^With a goal of €1,500: €761\.43 would be left\./,
    );
  });

  test('what was logged as saved is what somebody keeps, not a price', () => {
    const logged = [{ day: addDays(today, -3), category: 'coffee' as const, total: eur(9), entries: 3 }];
    const skip = { kind: 'skip', category: 'coffee', times: 2, every: 'week', each: null } as const;
    expect(say(lena({ logged }), skip)).toMatch(
      /^2 times a week without coffee, at the €3 that you usually keep each, is €6 every week and €313\.07 in a year\./,
    );
    expect(say(lena(), skip)).toMatch(/at about €4\.90 each/);
  });
});

describe('where something is missing', () => {
  const fresh = lena({ firstSavedOn: addDays(today, -10), weeks: [] });
  test('an amount, a price, an income, a day that has passed, more than there is', () => {
    expect(say(lena(), null)).toMatch(/amount/);
    expect(say(lena(), { kind: 'skip', category: 'other', times: 1, every: 'week', each: null })).toMatch(
      /costs/,
    );
    expect(say(lena({ income: null }), { kind: 'income_share', percent: 10 })).toMatch(
      /do not know your income/,
    );
    expect(say(lena(), { kind: 'goal_date', date: today })).toMatch(/lies ahead, and that one does not/);
    expect(say(lena(), { kind: 'withdrawal', amount: eur(800) })).toMatch(/^Only €738\.57 lies in your goal/);
  });
  test('who has few weeks hears what can be said without a pace', () => {
    expect(say(fresh, { kind: 'withdrawal', amount: eur(50) })).toMatch(
      /€511\.43 would be left\. A forecast needs 4 full weeks; .* €17\.85 a week instead of €16\.10/,
    );
    expect(say(fresh, { kind: 'pace', amount: eur(10), every: 'week' })).toMatch(/13 October 2027/);
  });
  test('a goal that is reached stays reached; a greater one is not', () => {
    const reached = lena({ goal: { ...lena().goal, saved: eur(1200) } });
    expect(say(reached, { kind: 'withdrawal', amount: eur(50) })).toMatch(
      /€1,150 in it, and your goal stays reached/,
    );
    expect(say(reached, { kind: 'extra', amount: eur(5), every: 'week', less: false })).toMatch(
      /reached already/,
    );
    expect(say(reached, { kind: 'goal_amount', amount: eur(1500) })).toMatch(/€300 would be left/);
    expect(say(lena(), { kind: 'goal_amount', amount: eur(700) })).toMatch(/reached already/);
  });
  test('a date that has passed is neither early nor late, and spreads nothing', () => {
    const overdue = lena({ goal: { ...lena().goal, date: addDays(today, -20) } });
    for (const measure of ['needed', 'left', 'forecast'] as const)
      expect(say(overdue, { kind: 'withdrawal', amount: eur(50) }, { measure })).not.toMatch(
        /its date,|would need/,
      );
  });
  test('in hardship a need is named only to who asks for it, and nobody is late', () => {
    const amount = { kind: 'goal_amount', amount: eur(3000) } as const;
    expect(say(lena(), amount, {}, true)).not.toMatch(/would need|after its date/);
    expect(say(lena(), amount, { measure: 'needed' }, true)).toMatch(/would need €\d/);
  });
});

const amount = fc.integer({ min: 1, max: 500_000 }).map(cents);
const every = fc.constantFrom(...EVERY);
const reachedOn = (profile: CoachProfile, assumption: Assumption) =>
  figure(profile, assumption, 'reached_on');

describe('for anybody', () => {
  test('money taken out is never sooner, money put in never later, and more of it moves the day further', () => {
    fc.assert(
      fc.property(anyProfile, amount, amount, every, (profile, one, two, rhythm) => {
        const [less, more] = [cents(Math.min(one, two)), cents(Math.max(one, two))];
        for (const [kind, wrong] of [
          ['withdrawal', 'days_sooner'],
          ['once', 'days_later'],
        ] as const) {
          expect(figure(profile, { kind, amount: more }, wrong)).toBeNull();
          const [near, far] = [
            reachedOn(profile, { kind, amount: less }),
            reachedOn(profile, { kind, amount: more }),
          ];
          if (near !== null && far !== null) expect(kind === 'once' ? far <= near : far >= near).toBe(true);
        }
        const extra = { kind: 'extra', every: rhythm } as const;
        expect(figure(profile, { ...extra, amount: more, less: false }, 'days_later')).toBeNull();
        expect(figure(profile, { ...extra, amount: more, less: true }, 'days_sooner')).toBeNull();
        const days = [less, more].map((sum) => reachedOn(profile, { ...extra, amount: sum, less: false }));
        const [first, second] = days;
        if (typeof first === 'number' && typeof second === 'number')
          expect(second).toBeLessThanOrEqual(first);
      }),
    );
  });

  test('what a moved date needs a day, on all its days, covers what is left', () => {
    fc.assert(
      fc.property(anyProfile, fc.integer({ min: 2, max: 2000 }), (profile, days) => {
        const moved = { kind: 'goal_date', date: addDays(profile.today, days) } as const;
        const day = figure(profile, moved, 'needed_per_day');
        const left = profile.goal.amount - profile.goal.saved;
        if (day === null) return;
        expect(day * days).toBeGreaterThanOrEqual(left);
        expect((day - 1) * days).toBeLessThan(left);
        expect(figure(profile, moved, 'needed_per_week')).toBe(Math.min(left, day * 7));
      }),
    );
  });

  test('a cancelled subscription is twelve months a year, and a pause as many days as its weeks', () => {
    fc.assert(
      fc.property(anyProfile, fc.integer({ min: 1, max: 9 }), amount, (profile, count, each) => {
        expect(figure(profile, { kind: 'cancel', count, each }, 'extra_year')).toBe(12 * count * each);
        const later = figure(profile, { kind: 'pause', weeks: count }, 'days_later');
        if (later !== null) expect(later).toBe(7 * count);
      }),
    );
  });

  test('two assumptions never share the id of a figure', () => {
    const all: Assumption[] = [
      { kind: 'extra', amount: cents(500), every: 'week', less: false },
      { kind: 'extra', amount: cents(500), every: 'week', less: true },
      { kind: 'extra', amount: cents(500), every: 'month', less: false },
      { kind: 'pace', amount: cents(500), every: 'week' },
      { kind: 'once', amount: cents(500) },
      { kind: 'once', amount: cents(5000) },
      { kind: 'goal_date', date: localDay('2027-08-01') },
      { kind: 'goal_date', date: localDay('2027-08-11') },
    ];
    const ids = all.flatMap((one) => {
      const supposed = suppose(lena(), one);
      return typeof supposed === 'string' ? [] : supposed.facts.map(({ id }) => id);
    });
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the weeks at a pace cover what is left, and one week less does not', () => {
    fc.assert(
      fc.property(anyProfile, amount, (profile, week) => {
        const weeks = figure(profile, { kind: 'pace', amount: week, every: 'week' }, 'weeks_to_go');
        const left = profile.goal.amount - profile.goal.saved;
        if (weeks === null) return;
        expect(weeks * week).toBeGreaterThanOrEqual(left);
        expect((weeks - 1) * week).toBeLessThan(left);
      }),
    );
  });
});

describe('the goal without an assumption', () => {
  const told = (profile: CoachProfile, { prose, moreFacts = [] }: ReturnType<typeof leftAnswer>) =>
    proseText(prose, factBook([...profileFacts(profile).values(), ...moreFacts]), profile.locale);

  test('what is saved and what is left is said in every tone and status', () => {
    const behind = lena({ goal: { ...lena().goal, setOn: addDays(today, -900) } });
    const overdue = lena({ goal: { ...lena().goal, date: addDays(today, -1) } });
    for (const profile of [lena(), behind, overdue])
      for (const [tone, hardship] of [
        ['gentle', false],
        ['fun', false],
        ['straight', false],
        ['gentle', true],
      ] as const) {
        const text = told(profile, progressAnswer({ ...parts(profile, hardship), tone }));
        expect(text).toContain('€738.57');
        expect(text).toContain('€461.43');
      }
    expect(told(lena(), leftAnswer(parts(lena())))).toMatch(/^€461\.43 is left/);
  });

  test('the need of the asked period comes first, also that of a year', () => {
    const need = (per: (typeof EVERY)[number]) => told(lena(), neededAnswer(lena(), per, parts(lena())));
    expect(need('day')).toMatch(/^Your goal needs €2\.30 a day/);
    expect(need('week')).toMatch(/^Your goal needs €16\.10 a week/);
    expect(need('month')).toMatch(/^Your goal needs €69\.88 a month/);
    expect(need('year')).toMatch(/^Your goal needs €461\.43 a year/);
    const hard = told(lena(), neededAnswer(lena(), 'week', parts(lena(), true)));
    expect(hard).toMatch(/^There is no target while times are hard\..*€16\.10 a week/);
  });

  test('who asks whether goal and date fit hears what would lie there, and the day that fits', () => {
    const far = lena({ goal: { ...lena().goal, amount: eur(3000) } });
    // 201 days at 29.39 a week are 843.91; 2,261.43 are left, which is 539 days.
    expect(daysBetween(today, far.goal.date)).toBe(201);
    expect(told(far, fitAnswer(far, parts(far)))).toMatch(
      /^At your average week of €29\.39, €1,582\.48 would be saved on 12 June 2027, €1,417\.52 short of €3,000\. You reach €3,000 on 15 May 2028/,
    );
    expect(told(lena(), fitAnswer(lena(), parts(lena())))).toMatch(/enough for your goal of €1,200/);
  });

  test('what will lie there on a day to come is told with both figures', () => {
    // 38 days at 29.39 a week are 159.54, on top of 738.57.
    expect(told(lena(), aheadAnswer(lena(), localDay('2026-12-31'), parts(lena())))).toBe(
      'At your average week of €29.39, €898.11 would lie in your goal on 31 December 2026.',
    );
  });

  test('a forecast names the range that holds 8 of 10 days, where weeks differ', () => {
    expect(told(lena(), forecastAnswer(lena(), parts(lena())))).not.toMatch(/mostly/);
    const uneven = lena({
      weeks: lena().weeks.map((week, index) => ({
        ...week,
        total: cents(week.total + (index % 2 === 0 ? 900 : -900)),
      })),
    });
    expect(told(uneven, forecastAnswer(uneven, parts(uneven)))).toMatch(
      /mostly you are there from \d+ \w+ 2027 to \d+ \w+ 2027/,
    );
  });
});
