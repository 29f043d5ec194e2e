import { readYear, type YearRow } from '~db/queries/year/year';

import { badgeName } from '../../domain/game/badges';
import { addDays, dayAt, type LocalDay } from '../../domain/kernel/days';
import { firstDayOf, yearReview } from '../../domain/year/review';
import { yearToReview } from '../../domain/year/season';
import type { OnboardedContext } from '../../context';

/** The person's year in review and the years that have one. Without a year it is the one to look back on
 * today, or else the latest with a saving. One statement, or two when that year has none. */
export async function getYearInReview({ db, user }: OnboardedContext, asked: number | null) {
  const read = (year: number) =>
    readYear(db, {
      userId: user.id,
      from: firstDayOf(year),
      to: addDays(firstDayOf(year + 1), -1),
      timeZone: user.timeZone,
    });
  let year = asked ?? yearToReview(user.today);
  let row = await read(year);
  const years = [...new Set(row.months.map((month) => Number(month.slice(0, 4))))];
  const latest = years.at(-1);
  if (asked === null && latest !== undefined && !years.includes(year)) {
    year = latest;
    row = await read(year);
  }
  return { year, years, review: reviewOf(user, year, row) };
}

function reviewOf(user: OnboardedContext['user'], year: number, row: YearRow) {
  const [firstMonth] = row.months;
  if (firstMonth === undefined || row.days.length === 0) return null;
  const { goal, today, hardship, timeZone } = user;
  const { days, savedWeeks, pausedWeeks, categories } = row;
  return {
    ...yearReview({ year, today, firstMonth, days, savedWeeks, pausedWeeks, categories, hardship }),
    badges: row.badges.map(({ code, at }) => ({
      code,
      name: badgeName(code),
      on: dayAt(new Date(at), timeZone),
    })),
    challenges: row.challenges,
    groups: row.groups,
    tips: row.tips,
    goals: [...row.goals, ...(isIn(year, goal.reachedOn) ? [{ ...named(goal), on: goal.reachedOn }] : [])],
  };
}

const isIn = (year: number, day: LocalDay | null): day is LocalDay =>
  day !== null && day >= firstDayOf(year) && day < firstDayOf(year + 1);

const named = ({ id, name, amount }: OnboardedContext['user']['goal']) => ({ id, name, amount });

export type YearInReview = Awaited<ReturnType<typeof getYearInReview>>;
export type Review = NonNullable<YearInReview['review']>;
