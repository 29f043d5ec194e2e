import { type SeatRow, joinLeague, leaveLeague, readLeague } from '~db/queries/leagues/leagues';

import { addDays, daysBetween, type LocalDay, weekStart } from '../../domain/kernel/days';
import { firstWeek, ranked, percentOfPlan } from '../../domain/leagues/league';
import type { OnboardedContext } from '../../context';

/** The reader's league in their running week. It holds names, percentages and days of the others, but no amounts. */
export async function getLeague({ db, user }: OnboardedContext) {
  const running = weekStart(user.today);
  const last = addDays(running, -7);
  const { startsOn, seated, seats } = await readLeague(db, user.id, { running, last });
  const standingsOf = (week: LocalDay) =>
    ranked(seats.filter((seat) => seat.week === week).map((seat) => resultOf(seat, user.id)));
  const rows = standingsOf(running);
  const lastRows = standingsOf(last);
  const ownLast = lastRows.find(({ isMe }) => isMe);
  return {
    /** Null for people who have not joined. */
    startsOn,
    /** Why there may be no seat: the person begins later, the week is not seated yet, or they had no plan. */
    state: stateOf(startsOn, running, seated, rows.length),
    /** Days left in the week, today included. */
    daysLeft: daysBetween(user.today, addDays(running, 7)),
    rows,
    /** Last week's result; null without a seat in it, or alone in it. Its place is null when the reader logged nothing. */
    last:
      ownLast === undefined || lastRows.length === 1
        ? null
        : { rank: ownLast.rank, people: lastRows.length, first: lastRows.filter(({ rank }) => rank !== null && rank <= 3) }, // prettier-ignore
  };
}
export type League = Awaited<ReturnType<typeof getLeague>>;
export type LeagueRow = League['rows'][number];

const resultOf = ({ userId, name, saved, days, remaining, daysLeft }: SeatRow, me: string) => ({
  userId,
  name,
  isMe: userId === me,
  planPercent: percentOfPlan(saved, { remaining, days: daysLeft }),
  days,
});

function stateOf(startsOn: LocalDay | null, running: LocalDay, seated: boolean, seats: number) {
  if (startsOn === null) return 'out';
  if (seats > 0) return 'seated';
  if (startsOn > running) return 'starts_later';
  return seated ? 'no_plan' : 'forming';
}

/** Joins the leagues from the next week on whose seats are not given yet. */
export const join = ({ db, user, now }: OnboardedContext): Promise<void> =>
  joinLeague(db, user.id, firstWeek(now()));

/** Leaves the leagues: the others no longer see the person, not even in past weeks. */
export const leave = ({ db, user }: OnboardedContext): Promise<void> => leaveLeague(db, user.id);
