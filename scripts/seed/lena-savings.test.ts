import { describe, expect, it } from 'vitest';

import { addDays, type LocalDay, localDay, weekStart } from '~server/domain/kernel/days';
import { streakOf } from '~server/domain/game/streak';
import { countsForGame } from '~server/domain/game/xp';

import { habitSavings } from './habits';
import { lenaHabits, lisbonInJune } from './lena';
import { lenaPauses, lenaSavings } from './lena-savings';

const days = Array.from({ length: 800 }, (_, at) => addDays(localDay('2026-01-01'), at));

const allSavings = (today: LocalDay) => [
  ...lenaSavings(today),
  ...lenaHabits(today).flatMap((habit) => habitSavings(habit, today)),
];

describe('Lena on whatever day the demo begins', () => {
  it('has a streak of 14 weeks that used 1 reserve and paused once', () => {
    for (const today of days) {
      const savedWeeks = allSavings(today).flatMap(({ date = today, loggedOn = date }) =>
        countsForGame(date, loggedOn) ? [weekStart(date)] : [],
      );
      const pausedWeeks = lenaPauses(today);
      const { weeks, reservesUsed, weekStates } = streakOf({ savedWeeks, pausedWeeks, today });
      expect({ today, weeks, reservesUsed }).toEqual({ today, weeks: 14, reservesUsed: 1 });
      expect(weekStates.filter(({ state }) => state === 'paused')).toHaveLength(1);
      expect(savedWeeks.filter((week) => pausedWeeks.includes(week))).toEqual([]);
    }
  });

  it('has logged nothing ahead', () => {
    const ahead = days.filter((today) =>
      allSavings(today).some(
        ({ date = today, loggedOn = date, transferredOn }) =>
          loggedOn > today || date > loggedOn || (transferredOn ?? loggedOn) > today,
      ),
    );
    expect(ahead).toEqual([]);
  });

  it('travels in a June that is at least 75 days ahead', () => {
    expect(lisbonInJune(localDay('2026-11-21'))).toBe('2027-06-12');
    expect(lisbonInJune(localDay('2027-03-29'))).toBe('2027-06-12');
    expect(lisbonInJune(localDay('2027-03-30'))).toBe('2028-06-12');
  });
});
