import { Card } from '~/components/card';
import { GoalRing } from '~/components/goal-ring';
import { useEur } from '~/trpc/use-me';

import { GoalWords, useGoalShown } from './goal-words';

/** The progress of the goal on its own screen.
 * @param back whether the person comes back after weeks away; undefined while that is not known */
export function GoalCard({ back }: { back: boolean | undefined }) {
  const eur = useEur();
  const shown = useGoalShown(back);
  if (shown === null) return null;
  const { goal, ring } = shown;
  return (
    <Card as="section" aria-label="Goal" className="row flex-wrap gap-4">
      <GoalRing {...ring} caption={`of ${eur(goal.amount)}`} />
      <div className="stack min-w-[10rem] flex-1 gap-1">
        <h2 className="clamp">{goal.name}</h2>
        <p className="num text-title">{eur(goal.saved)}</p>
        <GoalWords shown={shown} next={false} back={back} offersDate={false} />
      </div>
    </Card>
  );
}
