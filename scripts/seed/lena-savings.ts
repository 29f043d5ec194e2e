import { z } from 'zod';

import { addDays, type LocalDay } from '~server/domain/kernel/days';

import json from './lena-savings.json';
import { categorySchema, type SavingOptions } from './savings';
import { mondayBefore } from './setting';

/** Weeks before the running one, weekday (0 Monday to 6 Sunday), category, cents, note. */
const lineSchema = z.tuple([z.int(), z.int(), categorySchema, z.int(), z.string().nullable()]);
type Line = z.infer<typeof lineSchema>;

/**
 * Half a year of Lena's savings. Weeks 20 to 16 are left out: reserves bridge at most four of five missed weeks, so a new
 * streak begins in week 15. Week 11 is paused. Week 2 is left out, too; it always finds a reserve, because no
 * quarter holds both it and week 16, the last that can have taken one. What is entered late was set aside on holiday, too
 * long before to count for XP and streak.
 */
const data = z.object({ savings: z.array(lineSchema), enteredLate: z.array(lineSchema) }).parse(json);
const ENTERED_IN_WEEK = 14;

/** A week in which the streak paused; planned a fortnight before. */
const PAUSED_WEEK = 11;

/** From this age in weeks on, savings have been transferred, on the Sunday of their week. */
const TRANSFERRED_BEFORE_WEEK = 3;

/** The Mondays of the weeks that Lena paused. */
export function lenaPauses(today: LocalDay): LocalDay[] {
  return [mondayBefore(today, PAUSED_WEEK)];
}

/** Lena's savings as seen today; lines of this week whose day is still to come are left out. */
export function lenaSavings(today: LocalDay): SavingOptions[] {
  const saving = ([weeksAgo, weekday, category, cents, note]: Line, loggedIn = weeksAgo): SavingOptions => {
    const date = addDays(mondayBefore(today, weeksAgo), weekday);
    const late = loggedIn !== weeksAgo;
    return {
      cents,
      category,
      note,
      date,
      loggedOn: late ? mondayBefore(today, loggedIn) : date,
      transferredOn: loggedIn >= TRANSFERRED_BEFORE_WEEK ? addDays(mondayBefore(today, loggedIn), 6) : null,
    };
  };
  return [
    ...data.savings.map((line) => saving(line)).filter(({ date = today }) => date <= today),
    ...data.enteredLate.map((line) => saving(line, ENTERED_IN_WEEK)),
  ];
}
