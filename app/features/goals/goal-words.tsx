import { LinkButton, SmallLink } from '~/components/link-button';
import { paths } from '~/paths';
import { useCounted, useEur, useMe } from '~/trpc/use-me';
import { type LocalDay, formatDay } from '~server/domain/kernel/days';
import { type GoalProgress, goalProgress, plannedBy } from '~server/domain/goals/goal';

function paceText(
  { paceDays, reached, overdue }: GoalProgress,
  counted: ReturnType<typeof useCounted>,
): string | null {
  if (reached || overdue) return null;
  if (paceDays === 0) return 'You are right on your line.';
  return paceDays > 0
    ? `You are ${counted(paceDays, 'day')} ahead.`
    : `You are ${counted(-paceDays, 'day')} behind.`;
}

/** The running goal as a ring and a line show it; null before onboarding.
 * @param back whether the person comes back after weeks away, which are not held against them; undefined while that is
 * not known */
export function useGoalShown(back: boolean | undefined) {
  const { goal, today, hardship } = useMe();
  const eur = useEur();
  const counted = useCounted();
  if (goal === null) return null;
  const progress = goalProgress(goal, today);
  // Nobody is behind a line on which they have not taken a step yet.
  const paced = !hardship && goal.saved > 0;
  const pace = back || !paced ? null : paceText(progress, counted);
  return {
    goal,
    progress,
    pace,
    ring: {
      percent: progress.share,
      pacePercent: progress.reached || !paced ? undefined : (plannedBy(goal, today) * 100) / goal.amount,
      label:
        goal.saved === 0
          ? `${eur(goal.amount)} to save, nothing of it yet`
          : `${progress.percent} percent of ${eur(goal.amount)} saved. ${(back === false && pace) || ''}`,
    },
  };
}

interface GoalWordsOf {
  shown: NonNullable<ReturnType<typeof useGoalShown>>;
  /** Whether a reached goal offers to set the next one. */
  next: boolean;
  back: boolean | undefined;
  /** Whether the welcome card offers another date. */
  offersDate: boolean;
}

/** What each day has to bring, or what the goal waits for; in hardship it asks for nothing. */
export function GoalWords({ shown: { goal, progress, pace }, next, back, offersDate }: GoalWordsOf) {
  const { today, hardship } = useMe();
  const eur = useEur();
  const dayText = (day: LocalDay) =>
    formatDay(day, 'en-GB', day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'long');
  const perDay = eur(progress.perDayCents, { decimals: 'always' });
  if (progress.reached)
    return (
      <>
        <p className="muted">
          <b>Goal reached{goal.reachedOn && ` on ${dayText(goal.reachedOn)}`}.</b>{' '}
          {goal.saved < goal.amount
            ? `${eur(goal.withdrawn)} taken out since.`
            : `${eur(goal.amount)}, all of it saved.`}
        </p>
        {next && !hardship && (
          <LinkButton to={paths.goals()} small>
            Set your next goal
          </LinkButton>
        )}
      </>
    );
  if (hardship) return <p className="muted">No target while money is tight. What is saved stays yours.</p>;
  if (offersDate)
    return <p className="muted">{eur(progress.remainingCents)} to go. Another date makes it lighter.</p>;
  if (progress.overdue)
    return (
      <>
        <p className="muted">
          The date has passed with {eur(progress.remainingCents)} to go. Give it a new one and carry on.
        </p>
        <SmallLink to={paths.settingsGoal()}>Change the date</SmallLink>
      </>
    );
  return (
    <p className="muted">
      {goal.date === today ? (
        <>
          <b>{perDay} today</b> gets you there: this is the date.
        </>
      ) : (
        <>
          <b>{perDay} a day</b> gets you there by {dayText(goal.date)}.{' '}
          {/* Keeps its space while it is not known yet whether the text may be shown. */}
          <span className={back === undefined ? 'invisible' : undefined}>{pace}</span>
        </>
      )}
    </p>
  );
}
