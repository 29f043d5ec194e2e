import { Card, SectionCard } from '~/components/card';
import { dialogButton } from '~/components/dialog-button';
import { SmallLink } from '~/components/link-button';
import { ListRow } from '~/components/list-row';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { GoalCard } from './goal-card';
import { ShareButton } from '~/features/shares/share-button';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { putAside } from '~server/domain/goals/goal';
import { formatDay } from '~server/domain/kernel/days';
import type { Goals, ReachedGoal } from '~server/features/goals/goals';

import { EarlierSavings, EarlierSavingsButton } from './earlier-savings';
import { GOALS_TEXT, tookText } from './texts';
import { GoalWithdrawalButton } from './goal-withdrawal-button';

const NextGoalButton = dialogButton(() => import('./next-goal-dialog'));

/** The running goal with its actions, and the goals that were reached before. */
export function GoalsScreen() {
  const query = trpc.goals.get.useQuery();
  return (
    <div className="page">
      <PageTitle>Your goals</PageTitle>
      <GoalCard back={query.isPending ? undefined : query.data?.away === true} />
      <QueryBoundary query={query} failed={GOALS_TEXT.failed} skeleton={<SkeletonCard lines={3} />}>
        {(goals) => (
          <>
            <RunningGoal goals={goals} />
            <ReachedGoals reached={goals.reached} />
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

/** What the goal card does not say, and the buttons. */
function RunningGoal({ goals }: { goals: Goals }) {
  const { goal, hardship, numberLocale } = useMe();
  const eur = useEur();
  if (goal === null) return null;
  const figures = {
    'Counts savings since': formatDay(goal.setOn, 'en-GB', 'long'),
    ...(putAside(goal) > 0 && { 'Put aside at the beginning': eur(putAside(goal)) }),
    ...(goal.withdrawn > 0 && { 'Taken out': eur(goal.withdrawn) }),
    ...(goals.took && { 'It took': tookText(goals.took, numberLocale) }),
  };
  return (
    <Card as="section" aria-label="About this goal" stack>
      <dl className="stack gap-1">
        {Object.entries(figures).map(([name, value]) => (
          <div key={name} className="between flex-wrap">
            <dt className="muted max-w-3/5 flex-none">{name}</dt>
            <dd className="row-main text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <EarlierSavings />
      <div className="row flex-wrap">
        {goals.took && (
          <NextGoalButton look={hardship ? 'ghost' : 'primary'}>
            {hardship ? 'Another goal' : 'Set your next goal'}
          </NextGoalButton>
        )}
        {goals.took && <ShareButton item={{ kind: 'goal', id: goal.id }} label="Share" />}
        {(goal.saved > 0 || goals.reached.some(({ left }) => left > 0)) && (
          <GoalWithdrawalButton look="ghost">Took money out</GoalWithdrawalButton>
        )}
        <EarlierSavingsButton />
        <SmallLink to={paths.settingsGoal()}>Change it</SmallLink>
      </div>
    </Card>
  );
}

function ReachedGoals({ reached }: { reached: readonly ReachedGoal[] }) {
  const { numberLocale } = useMe();
  const eur = useEur();
  const day = (date: ReachedGoal['setOn']) => formatDay(date, 'en-GB', 'long');
  return (
    <SectionCard id="reached" title="Reached goals" stack>
      {reached.length === 0 ? (
        <p className="muted">A goal that you reach stays here once the next one is set.</p>
      ) : (
        <ul className="rows">
          {reached.map((goal) => (
            <ListRow
              key={goal.id}
              title={<span className="clamp">{goal.name}</span>}
              detail={
                <>
                  {day(goal.setOn)} to {day(goal.reachedOn)}
                  <span className="block">{tookText(goal, numberLocale)}</span>
                </>
              }
              trailing={
                <>
                  <span className="num">{eur(goal.amount)}</span>
                  <ShareButton
                    item={{ kind: 'goal', id: goal.id }}
                    label={`Share ${goal.name}`}
                    iconOnly
                    look="quiet"
                  />
                </>
              }
            />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
