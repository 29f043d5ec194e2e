import { addDays, type LocalDay } from '~server/domain/kernel/days';

import type { HabitOptions } from './habits';

/** Lena's habits as seen today; both were skipped two weeks ago, in the week without a saving. The lunch box waits for
 * today's tap and the ladder's step of today is logged, so that one thing waits on her dashboard, not two. The ladder
 * is a weekly one: its cents must not fill her latest savings. */
export function lenaHabits(today: LocalDay): HabitOptions[] {
  return [
    {
      title: 'Lunch box instead of the canteen',
      category: 'eating out',
      cadence: 'weekly',
      startsOn: addDays(today, -28),
      cents: 450,
      decided: ['logged', 'logged', 'skipped', 'logged'],
    },
    {
      title: '1-cent ladder',
      category: 'other',
      cadence: 'weekly',
      startsOn: addDays(today, -49),
      cents: 1,
      steps: 52,
      decided: ['logged', 'logged', 'logged', 'logged', 'logged', 'skipped', 'logged', 'logged'],
    },
  ];
}
