import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, daysBetween, type LocalDay, localDay, weekStart } from '../kernel/days';
import {
  LAPSE_DAYS,
  type MessageKind,
  type PersonToday,
  lapseKey,
  messageDue,
  paceOf,
  unansweredNow,
} from './message-due';

const MONDAY = localDay('2026-11-30');
const ALL_ON = {
  streakReminder: true,
  trial: true,
  groupNews: true,
  encouragement: true,
  weeklySummary: true,
};
const NOTHING_TOLD = { remindedOn: null, unanswered: 0, lapseOf: null, restedOn: null };

const person = (changes: Partial<PersonToday> = {}): PersonToday => ({
  day: MONDAY,
  wall: MONDAY,
  wants: ALL_ON,
  blocked: false,
  tight: false,
  pausedWeeks: [],
  goalSetOn: addDays(MONDAY, -200),
  lastLoggedOn: addDays(MONDAY, -1),
  trial: null,
  news: { groups: false, cheers: false },
  ...NOTHING_TOLD,
  ...changes,
});

describe('the message of a day', () => {
  it.each<[string, Partial<PersonToday>, MessageKind | null]>([
    ['a day without a saving', {}, 'reminder'],
    ['a saving was logged', { lastLoggedOn: MONDAY }, null],
    ['logged in the day of the game that goes on', { wall: addDays(MONDAY, 1), lastLoggedOn: MONDAY }, null],
    ['logged on a day ahead, before moving west', { lastLoggedOn: addDays(MONDAY, 1) }, null],
    ['switched off', { wants: { ...ALL_ON, streakReminder: false } }, null],
    ['money is tight', { tight: true }, null],
    ['the streak is paused', { pausedWeeks: [MONDAY] }, null],
    ['the pause begins next week', { pausedWeeks: [addDays(MONDAY, 7)] }, 'reminder'],
    ['Trial Expired stands in front', { blocked: true }, null],
    ['the day on which the goal was set', { goalSetOn: MONDAY, lastLoggedOn: null }, null],
    ['the day after it', { goalSetOn: addDays(MONDAY, -1), lastLoggedOn: null }, 'reminder'],
    ['four weeks away', { lastLoggedOn: addDays(MONDAY, -LAPSE_DAYS) }, 'lapse'],
    ['told of that before', { lastLoggedOn: addDays(MONDAY, -40), lapseOf: addDays(MONDAY, -40) }, null],
    ['a pause just ended', { lastLoggedOn: addDays(MONDAY, -40), restedOn: addDays(MONDAY, -1) }, 'reminder'],
    ['news, and no reminder', { lastLoggedOn: MONDAY, news: { groups: true, cheers: true } }, 'group-news'],
    ['only cheers', { lastLoggedOn: MONDAY, news: { groups: false, cheers: true } }, 'encouragement'],
    ['a reminder goes first', { news: { groups: true, cheers: true } }, 'reminder'],
    [
      'news is not wanted',
      { lastLoggedOn: MONDAY, news: { groups: true, cheers: false }, wants: { ...ALL_ON, groupNews: false } },
      null,
    ],
    [
      'the trial ends in two days',
      { trial: { endsOn: addDays(MONDAY, 2), over: false, told: null } },
      'trial-ending',
    ],
    ['in three', { trial: { endsOn: addDays(MONDAY, 3), over: false, told: null } }, 'reminder'],
    ['told already', { trial: { endsOn: addDays(MONDAY, 1), over: false, told: 'ending' } }, 'reminder'],
    [
      'a countdown in hardship',
      { tight: true, trial: { endsOn: addDays(MONDAY, 2), over: false, told: null } },
      null,
    ],
    ['it is over', { blocked: true, trial: { endsOn: MONDAY, over: true, told: 'ending' } }, 'trial-ended'],
    ['it was over long ago', { trial: { endsOn: addDays(MONDAY, -4), over: true, told: null } }, 'reminder'],
    [
      'trial mails are off',
      { wants: { ...ALL_ON, trial: false }, trial: { endsOn: MONDAY, over: true, told: null } },
      'reminder',
    ],
  ])('%s', (_name, changes, expected) => {
    expect(messageDue(person(changes))).toBe(expected);
  });
});

/** Lives through days by the rule alone, as planner and sender do; `logs` says on which days something is logged
 * before the hour comes. */
function live(days: number, logs: (nth: number) => boolean, rests: (nth: number) => boolean = () => false) {
  const goalSetOn = addDays(MONDAY, -1);
  let told: Pick<PersonToday, 'remindedOn' | 'unanswered' | 'lapseOf' | 'restedOn'> = NOTHING_TOLD;
  let lastLoggedOn: LocalDay | null = null;
  return Array.from({ length: days }, (_, nth) => {
    const day = addDays(MONDAY, nth);
    if (logs(nth)) lastLoggedOn = day;
    const today = person({ day, wall: day, goalSetOn, lastLoggedOn, tight: rests(nth), ...told });
    if (today.tight) told = { ...told, restedOn: day };
    const kind = messageDue(today);
    const unanswered = unansweredNow(today);
    const pace = paceOf(unanswered);
    if (kind === 'reminder') told = { ...told, remindedOn: day, unanswered: unanswered + 1 };
    if (kind === 'lapse') told = { ...told, lapseOf: lapseKey(today) };
    return kind === 'reminder' ? pace : kind;
  });
}

describe('a year of days', () => {
  it('is daily, then says that it turns weekly, then one last plan, then silence', () => {
    const year = live(366, () => false);
    const told = year.flatMap((kind, nth) => (kind === null ? [] : [`${nth} ${kind}`]));
    expect(told).toEqual([
      '0 daily',
      '1 daily',
      '2 daily',
      '3 turning-weekly',
      '10 weekly',
      '17 weekly',
      '24 weekly',
      '27 lapse',
    ]);
  });

  it('is daily again once something is logged, and each lapse has its own message', () => {
    const year = live(120, (nth) => nth === 5 || nth === 60);
    const told = year.flatMap((kind, nth) => (kind === null ? [] : [`${nth} ${kind}`]));
    expect(told.slice(4, 8)).toEqual(['6 daily', '7 daily', '8 daily', '9 turning-weekly']);
    expect(told.filter((line) => line.endsWith('lapse'))).toEqual(['33 lapse', '88 lapse']);
    expect(told).toContain('61 daily');
  });

  it('a day of saving has none, every other day of somebody who answers has one', () => {
    const year = live(366, (nth) => nth % 2 === 0);
    expect(year.every((kind, nth) => kind === (nth % 2 === 0 ? null : 'daily'))).toBe(true);
  });

  it('whatever somebody does: no message on a day with a saving or of rest, and never a fourth daily one in a row', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 100, maxLength: 366 }), (days) => {
        const logs = (nth: number) => (days[nth] ?? 0) === 9;
        const rests = (nth: number) => (days[nth] ?? 0) === 8;
        const year = live(days.length, logs, rests);
        let inRow = 0;
        let lapses = 0;
        let last: number | null = null;
        for (const [nth, kind] of year.entries()) {
          if (logs(nth)) [inRow, lapses, last] = [0, 0, null];
          if (logs(nth) || rests(nth)) expect(kind).toBeNull();
          if (kind === 'daily') expect((inRow += 1)).toBeLessThanOrEqual(3);
          if (kind === 'lapse') expect((lapses += 1)).toBe(1);
          if (kind === 'weekly') expect(last !== null && nth - last >= 7).toBe(true);
          if (kind !== null) last = nth;
          if (lapses > 0 && kind !== 'lapse') expect(kind).toBeNull();
        }
      }),
    );
  });
});

it("the week of a pause is the person's own", () => {
  for (let nth = 0; nth < 7; nth += 1) {
    const day = addDays(MONDAY, nth);
    expect(weekStart(day)).toBe(MONDAY);
    expect(messageDue(person({ day, wall: day, pausedWeeks: [MONDAY] }))).toBeNull();
    expect(daysBetween(MONDAY, day)).toBe(nth);
  }
});
