import { Card } from '~/components/card';
import { GoalRing } from '~/components/goal-ring';
import { LinkButton } from '~/components/link-button';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import { daysBetween, formatDay } from '~server/domain/kernel/days';
import { type GoalProgress, goalProgress } from '~server/domain/profile/goal';
import { counted } from '~server/domain/kernel/plural';

function pace({ paceDays, reached, overdue }: GoalProgress): string | null {
  if (reached || overdue) return null;
  if (paceDays === 0) return 'You are right on pace.';
  return paceDays > 0
    ? `You are ${counted(paceDays, 'day')} ahead.`
    : `You are ${counted(-paceDays, 'day')} behind.`;
}

/** How far the goal is, and what each day has to bring. */
export function GoalCard() {
  const { goal, savedTotal, today } = useMe();
  const eur = useEur();
  if (goal === null) return null;
  const progress = goalProgress({
    goalCents: goal.amount,
    goalDate: goal.date,
    savedCents: savedTotal,
    startedOn: goal.setOn,
    today,
  });
  const by = formatDay(goal.date, 'en-GB', goal.date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'long');
  const paceText = pace(progress);
  const total = Math.max(1, daysBetween(goal.setOn, goal.date));
  const pacePercent = Math.min(100, Math.max(0, (daysBetween(goal.setOn, today) * 100) / total));
  return (
    <Card as="section" aria-label="Goal" className="row flex-wrap gap-4">
      <GoalRing
        percent={progress.percent}
        pacePercent={progress.reached ? undefined : pacePercent}
        caption={`of ${eur(goal.amount)}`}
        label={`${progress.percent} percent of ${eur(goal.amount)} saved. ${paceText ?? ''}`}
      />
      <div className="stack min-w-40 flex-1 gap-1">
        <h2 className="clamp">{goal.name}</h2>
        <p className="num text-title">{eur(savedTotal)}</p>
        {progress.reached ? (
          <p className="muted">
            <b>Goal reached.</b> {eur(goal.amount)}, all of it saved.
          </p>
        ) : progress.overdue ? (
          <>
            <p className="muted">
              The date has passed with {eur(progress.remainingCents)} to go. Give it a new one and carry on.
            </p>
            <LinkButton to={paths.settings()} look="ghost" small>
              Change the date
            </LinkButton>
          </>
        ) : (
          <p className="muted">
            <b>{eur(progress.perDayCents, { decimals: 'always' })} a day</b> gets you there by {by}.{' '}
            {paceText}
          </p>
        )}
      </div>
    </Card>
  );
}
