import { notifySuccess } from '~/components/notify';
import { celebrate } from '~/features/game/milestones';
import { withNewBadges } from '~/features/game/new-badge-text';
import { gainsOf } from '~/features/queue/gains';
import type { Sent } from '~/features/queue/queue-store';
import { useCounted, useEur, useMe } from '~/trpc/use-me';

import { showMoment } from './moment';

/** Tells what has arrived from the queue: one saving has its moment, with Undo; everything else one sentence, because
 * several moments would replace one another. */
export function useTellSent(): (sent: readonly Sent[]) => void {
  const { hardship } = useMe();
  const eur = useEur();
  const counted = useCounted();
  return (sent) => {
    const { xp, levelUp, streakMilestone, badges } = gainsOf(sent);
    celebrate({ levelUp, streakMilestone });
    const withXp = (text: string) => withNewBadges(xp > 0 ? `${text} · +${xp} XP` : text, badges);
    const only = sent.length === 1 ? sent[0]?.act : undefined;
    if (only?.kind !== 'saving') {
      notifySuccess(withXp(`Sent what waited here: ${counted(sent.length, 'thing')}`));
      return;
    }
    showMoment(
      {
        id: only.input.id,
        state: 'landed',
        text: withXp(`Saved ${eur(only.input.amount, { decimals: 'always' })}`),
        brought: { badges, level: levelUp, streak: streakMilestone },
        undoable: true,
      },
      { calm: hardship },
    );
  };
}
