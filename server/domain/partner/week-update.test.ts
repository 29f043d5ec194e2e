import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { goalProgress, neededPerWeek, plannedBy } from '../goals/goal';
import { addDays, dayAt, hourAt, localDay, weekStart } from '../kernel/days';
import { cents } from '../kernel/money';
import {
  type FinishedWeek,
  endedBefore,
  updateDoubt,
  partnerUpdateOf,
  nextUpdateOn,
  weekDue,
} from './week-update';

const WEEK = localDay('2026-03-02');
const NONE = cents(0);
/** €100 of €1,000 in each of ten weeks from this Monday on, and nothing before. */
const goal = {
  amount: cents(100_000),
  date: addDays(WEEK, 70),
  setOn: WEEK,
  opening: NONE,
  saved: NONE,
  withdrawn: NONE,
  reachedOn: null,
};
const week = (parts: Partial<FinishedWeek> = {}): FinishedWeek => ({
  week: WEEK,
  goal,
  reachedAnother: false,
  saved: NONE,
  taken: NONE,
  savedLater: NONE,
  takenLater: NONE,
  paused: false,
  lately: true,
  hardship: false,
  ...parts,
});
/** A week with this much saved in it, and this much before it. */
const weekWith = (saved: number, before = 0, parts: Partial<FinishedWeek> = {}) =>
  week({
    goal: { ...goal, setOn: addDays(WEEK, -70), date: addDays(WEEK, 70), saved: cents(saved + before) },
    saved: cents(saved),
    ...parts,
  });

describe('the line of a week', () => {
  it('is on plan from the cent on that the week needed', () => {
    // Far behind the line: half of the time is over, and nothing was saved.
    const needed = neededPerWeek(cents(100_000), WEEK, addDays(WEEK, 70));
    expect(needed).toBe(10_003);
    expect(partnerUpdateOf(weekWith(needed))).toBe('on_plan');
    expect(partnerUpdateOf(weekWith(needed - 1))).toBe('not_yet');
  });

  it('is on plan in a week without a saving while the goal is ahead of its line', () => {
    const sunday = addDays(WEEK, 6);
    const ahead = {
      ...goal,
      setOn: addDays(WEEK, -70),
      saved: plannedBy({ ...goal, setOn: addDays(WEEK, -70) }, sunday),
    };
    expect(partnerUpdateOf(week({ goal: ahead }))).toBe('on_plan');
    expect(partnerUpdateOf(week({ goal: { ...ahead, saved: cents(ahead.saved - 1) } }))).toBe('not_yet');
  });

  it('knows nothing of what was saved or taken out since', () => {
    const later = { savedLater: cents(90_000), takenLater: cents(5_000) };
    const now = (before: FinishedWeek): FinishedWeek => ({
      ...before,
      ...later,
      goal: before.goal && { ...before.goal, saved: cents(before.goal.saved + 85_000) },
    });
    expect(partnerUpdateOf(now(weekWith(10_002)))).toBe('not_yet');
    expect(partnerUpdateOf(now(weekWith(10_003)))).toBe('on_plan');
  });

  it('asks of the week in which the goal was set for its days alone', () => {
    const friday = addDays(WEEK, 4);
    const fresh = { ...goal, setOn: friday, date: addDays(friday, 100) };
    const saved = (amount: number) =>
      week({ goal: { ...fresh, saved: cents(amount) }, saved: cents(amount) });
    expect(partnerUpdateOf(saved(3_000))).toBe('on_plan');
    expect(partnerUpdateOf(saved(1_000))).toBe('not_yet');
  });

  it.each([
    ['there is no goal', { goal: null }],
    ['the goal was set after it', { goal: { ...goal, setOn: addDays(WEEK, 7), date: addDays(WEEK, 70) } }],
    ['it was paused', { paused: true }],
    ['the goal was reached before it', { goal: { ...goal, reachedOn: addDays(WEEK, -1) } }],
    [
      'the date of the goal has passed',
      { goal: { ...goal, setOn: addDays(WEEK, -70), date: addDays(WEEK, 6) } },
    ],
    ['money is tight and it is not on plan', { hardship: true }],
    ['nothing was logged for four weeks', { lately: false }],
  ])('is silence where %s', (_, parts) => {
    expect(partnerUpdateOf(week())).toBe('not_yet');
    expect(partnerUpdateOf(week(parts))).toBeNull();
  });

  it('is good news in hardship, too, and in the week in which the goal was reached', () => {
    expect(partnerUpdateOf(weekWith(10_003, 0, { hardship: true }))).toBe('on_plan');
    expect(partnerUpdateOf(week({ goal: { ...goal, reachedOn: addDays(WEEK, 6) } }))).toBe('on_plan');
  });

  it('is good news when another goal has followed the one that was reached in the week, whenever that was set', () => {
    for (const days of [3, 7]) {
      const next = { ...goal, setOn: addDays(WEEK, days), date: addDays(WEEK, 200) };
      expect(partnerUpdateOf(week({ goal: next, reachedAnother: true }))).toBe('on_plan');
      expect(partnerUpdateOf(week({ goal: next, reachedAnother: true, paused: true }))).toBeNull();
    }
  });

  it('agrees with the product’s own figures for any goal and any week', () => {
    fc.assert(
      fc.property(
        fc.record({
          amount: fc.integer({ min: 1_000, max: 5_000_000 }),
          setDaysBefore: fc.integer({ min: 0, max: 400 }),
          daysLeft: fc.integer({ min: 7, max: 900 }),
          before: fc.integer({ min: 0, max: 900 }),
          saved: fc.integer({ min: 0, max: 60_000 }),
        }),
        ({ amount, setDaysBefore, daysLeft, before, saved }) => {
          const setOn = addDays(WEEK, -setDaysBefore);
          const at = (sum: number) => ({
            ...goal,
            amount: cents(amount),
            setOn,
            date: addDays(WEEK, daysLeft),
            saved: cents(sum),
          });
          const monday = goalProgress(at(before), WEEK);
          const sunday = goalProgress(at(before + saved), addDays(WEEK, 6));
          const onPlan = saved >= monday.perWeekCents || sunday.paceDays >= 0;
          expect(partnerUpdateOf(week({ goal: at(before + saved), saved: cents(saved) }))).toBe(
            onPlan ? 'on_plan' : 'not_yet',
          );
        },
      ),
    );
  });
});

describe('when a line is due', () => {
  it('is from nine o’clock on Monday, on the saver’s clock, for the week that ended', () => {
    const due = (instant: string) => weekDue(new Date(instant), 'Europe/Copenhagen');
    expect(due('2026-03-09T07:59:59Z')).toBeNull();
    expect(due('2026-03-09T08:00:00Z')).toBe('2026-03-02');
    // A server that was down catches up until Wednesday, by day, and with no other week.
    expect(due('2026-03-09T20:00:00Z')).toBeNull();
    expect(due('2026-03-11T00:00:00Z')).toBeNull();
    expect(due('2026-03-11T19:59:59Z')).toBe('2026-03-02');
    expect(due('2026-03-12T12:00:00Z')).toBeNull();
    expect(due('2026-03-15T23:00:00Z')).toBeNull();
    // The night in which clocks go forward is one hour shorter.
    expect(due('2026-03-30T06:59:59Z')).toBeNull();
    expect(due('2026-03-30T07:00:00Z')).toBe('2026-03-23');
  });

  it('comes once for every week, whatever the time zone and its clock changes', () => {
    const zones = ['Europe/Copenhagen', 'America/St_Johns', 'Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Africa/Casablanca']; // prettier-ignore
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        (zone, from) => {
          const seen = new Map<string, number>();
          // Every quarter of an hour for 15 days, as the job runs.
          for (let step = 0; step < 15 * 96; step += 1) {
            const now = new Date(Math.floor(from.getTime() / 900_000) * 900_000 + step * 900_000);
            const found = weekDue(now, zone);
            if (found === null) continue;
            expect(weekStart(found)).toBe(found);
            expect(addDays(found, 7) <= dayAt(now, zone)).toBe(true);
            expect(dayAt(now, zone) < addDays(found, 10)).toBe(true);
            expect(hourAt(now, zone) >= 9 && hourAt(now, zone) < 21).toBe(true);
            if (!seen.has(found)) seen.set(found, now.getTime());
          }
          expect(seen.size).toBeGreaterThanOrEqual(2);
          const starts = [...seen].slice(1);
          for (const [monday, at] of starts) {
            const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });
            expect(clock.format(at), `${zone} ${monday}`).toBe('09:00');
          }
        },
      ),
      { numRuns: 8 },
    );
  });

  it('is promised for the first Monday on which one can go out, and in no doubt only where it will', () => {
    const next = (instant: string, saidYesOn: string) =>
      nextUpdateOn(new Date(instant), { timeZone: 'Europe/Copenhagen', saidYesOn: localDay(saidYesOn) });
    // A yes on Monday at 8:30: the week that ended is not told.
    expect(next('2026-03-09T07:30:00Z', '2026-03-09')).toBe('2026-03-16');
    expect(next('2026-03-09T07:59:59Z', '2026-03-08')).toBe('2026-03-09');
    expect(next('2026-03-09T08:00:00Z', '2026-03-08')).toBe('2026-03-16');
    expect(next('2026-03-11T12:00:00Z', '2026-03-11')).toBe('2026-03-16');

    expect(updateDoubt(weekWith(0))).toBeNull();
    expect(updateDoubt(weekWith(0, 0, { lately: false }))).toBe('quiet');
    expect(updateDoubt(weekWith(0, 0, { hardship: true }))).toBe('tight');
    expect(updateDoubt(weekWith(0, 0, { paused: true, lately: false }))).toBe('paused');
    expect(updateDoubt(week({ goal: null }))).toBe('no_plan');
    expect(updateDoubt(week({ goal: { ...goal, date: addDays(WEEK, 3) } }))).toBe('no_plan');
  });

  it('is never for a week that had ended before the yes', () => {
    expect(endedBefore(WEEK, addDays(WEEK, 6))).toBe(false);
    expect(endedBefore(WEEK, addDays(WEEK, 7))).toBe(true);
  });
});
