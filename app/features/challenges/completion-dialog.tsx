import { useEffect } from 'react';

import { Button } from '~/components/button';
import { Dialog, CloseButton } from '~/components/dialog';
import { Mascot } from '~/components/mascot';
import { Stat } from '~/components/stat';
import { withNewBadges } from '~/features/game/new-badge-text';
import { celebrate } from '~/features/game/milestones';
import { showAct } from '~/features/savings/moment';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import {
  CHALLENGE_TEXT,
  type CompletionXp,
  checkInPercent,
  checkInsMissing,
  completionMessage,
  completionXp,
} from '~server/domain/challenges/challenge';
import { type LocalDay, addDays, formatDay } from '~server/domain/kernel/days';
import { DAILY_CAP, XP } from '~server/domain/game/xp';
import type { Run } from '~server/features/challenges/run';

const NO_XP_LEFT = `Completed challenges have earned their ${DAILY_CAP.challenge_completed} XP for today.`;

/** The message after a completion without XP, by reason. */
const WITHOUT_XP: Record<CompletionXp['reason'], string> = {
  due: '',
  too_early: 'Completed early, so without XP this time.',
  again_too_soon: 'Completed soon after the last time, so without XP this time.',
  day_is_full: NO_XP_LEFT,
};

/** Says why completing now would earn no XP, and when it would. */
function noXpYet({ startedOn, days, checkIns, earnedOn }: Run, reason: CompletionXp['reason']): string {
  const day = (date: LocalDay) => formatDay(date, 'en-GB', 'short');
  const overOn = day(addDays(startedOn, days));
  if (reason === 'day_is_full') return `${NO_XP_LEFT} Tomorrow it brings +${XP.challengeCompletion} XP.`;
  if (reason === 'again_too_soon' && earnedOn !== null) {
    const from = day(addDays(earnedOn, days));
    return `Completing now gives no XP yet: this challenge brought them on ${day(earnedOn)}. From ${from} on it brings +${XP.challengeCompletion} XP again.`;
  }
  const missing = checkInsMissing(checkIns, days);
  const more = missing === 1 ? 'One more check-in' : `${missing} more check-ins`;
  return `Completing now gives no XP yet. ${more} or the end of its time on ${overOn} brings +${XP.challengeCompletion} XP.`;
}

interface CompletionDialogProps {
  run: Run;
  /** True to ask before completing. False when the run has ended by itself: the dialog then only shows the result. */
  ask: boolean;
  /** XP that completions can still earn today; needed only to ask. */
  xpLeftToday?: number;
  onClose: () => void;
}

/** The end of a run: what completing it would earn and, once it is completed, what it has earned. */
export default function CompletionDialog({
  run,
  ask,
  xpLeftToday = DAILY_CAP.challenge_completed,
  onClose,
}: CompletionDialogProps) {
  const { gameDay: today, hardship } = useMe();
  const eur = useEur();
  const { mutate, isPending, data } = trpc.challenges.complete.useMutation({
    meta: { awaitsScreen: true, failed: CHALLENGE_TEXT.updateFailed },
    onError: onClose,
  });
  useEffect(() => {
    if (!ask) mutate({ id: run.id });
  }, [ask, run.id, mutate]);

  // A new level is celebrated only once the dialog is closed, so that it has the screen to itself.
  const close = () => {
    if (data) {
      if (data.xpEarned > 0) showAct(`Challenge complete! +${data.xpEarned} XP`, data, { calm: hardship });
      celebrate(data);
    }
    onClose();
  };

  const asking = ask && data === undefined;
  const now = completionXp({ ...run, durationDays: run.days }, today, xpLeftToday);
  return (
    <Dialog
      onClose={close}
      title={asking ? 'Complete this challenge?' : 'Challenge complete!'}
      description={run.title}
      actions={
        asking ? (
          <>
            <CloseButton look="ghost">Keep going</CloseButton>
            <Button pending={isPending} onClick={() => mutate({ id: run.id })}>
              Complete Challenge
            </Button>
          </>
        ) : (
          <CloseButton>Done</CloseButton>
        )
      }
    >
      {!asking && (
        <div className="row">
          <Mascot pose="celebrating" mood="glad" size={84} />
          <p>{completionMessage(run.checkIns, run.days)}</p>
        </div>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <Stat label="Check-ins" value={`${run.checkIns} / ${run.days}`} />
        <Stat label="Completion rate" value={`${checkInPercent(run.checkIns, run.days)}%`} />
        {run.checkIns > 0 && <Stat label="Potential saved" value={eur(run.couldSave)} />}
      </dl>
      {asking && now.xp === 0 && <p className="card card-amber">{noXpYet(run, now.reason)}</p>}
      {asking && now.xp > 0 && <p className="muted">You earn +{now.xp} XP.</p>}
      {data !== undefined && (
        <p className="muted" role="status">
          {withNewBadges(
            data.xpEarned > 0 ? `+${data.xpEarned} XP earned.` : WITHOUT_XP[data.reason ?? 'too_early'],
            data.newBadges,
          )}
        </p>
      )}
    </Dialog>
  );
}
