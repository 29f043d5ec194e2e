import type { PlannedPerson } from '~db/queries/messages/plans';

import { accessIn, heldOf } from '../../auth/current-user';
import { isBlocked } from '../../domain/billing/access';
import { hardshipOfProfile } from '../../domain/coach/person/hardship';
import { gameDayAt } from '../../domain/game/game-day';
import type { Goal } from '../../domain/goals/goal';
import { dayAt } from '../../domain/kernel/days';
import type { PersonToday } from '../../domain/messages/message-due';

/** The running goal; null before onboarding. */
export function goalIn(row: PlannedPerson): Goal | null {
  const { goal_amount_cents: amount, goal_date: date, goal_set_on: setOn, goal_opening_cents: opening } = row;
  if (amount === null || date === null || setOn === null || opening === null) return null;
  const { goal_saved_cents: saved, goal_withdrawn_cents: withdrawn, goal_reached_on: reachedOn } = row;
  return { amount, date, setOn, opening, saved, withdrawn, reachedOn };
}

const toldOf = (told: string | null) => (told === 'ending' || told === 'ended' ? told : null);

/** What decides on a person's message at an instant; null for somebody who can get none: no goal, or an account that is
 * closing. */
export function personTodayOf(row: PlannedPerson, now: Date): PersonToday | null {
  const goal = goalIn(row);
  if (goal === null || row.closing) return null;
  const { time_zone: timeZone, trial_ends_at: trialEndsAt } = row;
  const wall = dayAt(now, timeZone);
  const access = accessIn(row, now);
  const endsAt = new Date(trialEndsAt);
  // Somebody who pays, or was given Pro, loses nothing with the trial.
  const onTrial = access.pro
    ? access.reason === 'trial' && !access.subscribed
    : access.banner.kind === 'expired' && access.banner.because === 'trial';
  return {
    day: gameDayAt(now, timeZone, heldOf(row)),
    wall,
    wants: {
      streakReminder: row.mail_streak_reminder,
      weeklySummary: row.mail_weekly_summary,
      groupNews: row.mail_group_news,
      encouragement: row.mail_encouragement,
      trial: row.mail_trial,
    },
    blocked: isBlocked(access),
    tight:
      hardshipOfProfile({
        income: row.income_cents,
        fixedCosts: row.fixed_cents,
        saysTight: row.money_is_tight,
        goal,
        today: wall,
      }) !== null,
    pausedWeeks: row.paused_weeks,
    goalSetOn: goal.setOn,
    lastLoggedOn: row.last_logged_on,
    remindedOn: row.reminded_on,
    unanswered: row.unanswered,
    lapseOf: row.lapse_of,
    restedOn: row.rested_on,
    trial: onTrial
      ? { endsOn: dayAt(endsAt, timeZone), over: endsAt < now, told: toldOf(row.trial_told) }
      : null,
    news: { groups: row.group_news, cheers: row.cheers },
  };
}
