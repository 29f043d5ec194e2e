import { useCountEarlier } from '~/features/goals/use-count-earlier';
import { useMe } from '~/trpc/use-me';
import type { LoggedSaving } from '~server/features/savings/log-saving';

import { showMoment } from './moment';
import { savedText } from './saved-text';

/** Shows the moment of a saving that the server has taken, with Undo, and with `Count it` for one dated before the goal. */
export function useLanded(): (answer: LoggedSaving) => void {
  const { numberLocale, hardship } = useMe();
  const { offer } = useCountEarlier();
  return (answer) =>
    showMoment(
      {
        id: answer.entry.id,
        state: 'landed',
        text: savedText(answer, numberLocale),
        brought: { badges: answer.newBadges, level: answer.levelUp, streak: answer.streakMilestone },
        undoable: true,
        action: answer.towardsGoal === 'left-out' ? offer.action : undefined,
      },
      { calm: hardship },
    );
}
