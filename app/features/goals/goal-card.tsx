import ChevronRight from 'lucide-react/icons/chevron-right';

import { Card } from '~/components/card';
import { GoalRing } from '~/components/goal-ring';
import { LinkButton, SmallLink } from '~/components/link-button';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';
import { useEur, useMe, useCounted } from '~/trpc/use-me';
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

interface GoalCardProps {
  /** Whether a reached goal offers to set the next one. */
  next?: boolean;
  /** Whether the person comes back after weeks away, which are not held against them; undefined while that is
   * not known. */
  back: boolean | undefined;
  /** Whether the welcome card offers them another date. */
  offersDate?: boolean;
}

/** The progress of the goal, and what each day has to bring; in hardship it asks for nothing. */
export function GoalCard({ next = true, back, offersDate = false }: GoalCardProps) {
  const { goal, today, hardship } = useMe();
  const eur = useEur();
  const counted = useCounted();
  if (goal === null) return null;
  const progress = goalProgress(goal, today);
  const dayText = (day: LocalDay) =>
    formatDay(day, 'en-GB', day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'long');
  const perDay = eur(progress.perDayCents, { decimals: 'always' });
  const shownPace = hardship || back ? null : paceText(progress, counted);
  return (
    <Card as="section" aria-label="Goal" className="row flex-wrap gap-4">
      <GoalRing
        percent={progress.share}
        pacePercent={progress.reached || hardship ? undefined : (plannedBy(goal, today) * 100) / goal.amount}
        caption={`of ${eur(goal.amount)}`}
        label={`${progress.percent} percent of ${eur(goal.amount)} saved. ${(back === false && shownPace) || ''}`}
      />
      <div className="stack min-w-40 flex-1 gap-1">
        <h2 className="clamp">
          <ScreenLink to={paths.goals()}>
            {goal.name} <ChevronRight size={16} className="inline" />
          </ScreenLink>
        </h2>
        <p className="num text-title">{eur(goal.saved)}</p>
        {progress.reached ? (
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
        ) : hardship ? (
          <p className="muted">No target while money is tight. What is saved stays yours.</p>
        ) : offersDate ? (
          <p className="muted">{eur(progress.remainingCents)} to go. Another date makes it lighter.</p>
        ) : progress.overdue ? (
          <>
            <p className="muted">
              The date has passed with {eur(progress.remainingCents)} to go. Give it a new one and carry on.
            </p>
            <SmallLink to={paths.settingsGoal()}>Change the date</SmallLink>
          </>
        ) : (
          <p className="muted">
            {goal.date === today ? (
              <>
                <b>{perDay} today</b> gets you there: this is the date.
              </>
            ) : (
              <>
                <b>{perDay} a day</b> gets you there by {dayText(goal.date)}.{' '}
                {/* Keeps its space while it is not known yet whether the text may be shown. */}
                <span className={back === undefined ? 'invisible' : undefined}>{shownPace}</span>
              </>
            )}
          </p>
        )}
      </div>
    </Card>
  );
}
