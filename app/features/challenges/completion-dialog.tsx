import { useEffect } from 'react';

import { Button } from '~/components/button';
import { Dialog, DialogClose } from '~/components/dialog';
import { Mascot } from '~/components/mascot';
import { notifyError } from '~/components/notify';
import { Stat } from '~/components/stat';
import { withNewBadges } from '~/features/badges/new-badge-text';
import { celebrate } from '~/features/savings/milestones';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import {
  CHALLENGE_TEXT,
  checkInPercent,
  checkInsMissing,
  completionMessage,
  completionXp,
} from '~server/domain/challenge';
import { addDays, formatDay } from '~server/domain/days';
import type { Run } from '~server/features/challenges/run';

import { failureText } from './failure-text';

interface CompletionDialogProps {
  run: Run;
  /** Asks first; without it the run has ended by itself and the dialog only tells. */
  ask: boolean;
  onClose: () => void;
}

/** The end of a run: what it would give and, once it is completed, what it gave. */
export default function CompletionDialog({ run, ask, onClose }: CompletionDialogProps) {
  const { today } = useMe();
  const eur = useEur();
  const utils = trpc.useUtils();
  const { mutate, isPending, data } = trpc.challenges.complete.useMutation({
    networkMode: 'always',
    onSuccess: () =>
      Promise.all([
        utils.challenges.invalidate(),
        utils.profile.me.invalidate(),
        utils.badges.invalidate(),
        utils.transfers.invalidate(),
      ]),
    onError: (error) => {
      notifyError(failureText(error, CHALLENGE_TEXT.updateFailed));
      onClose();
    },
  });
  useEffect(() => {
    if (!ask) mutate({ id: run.id });
  }, [ask, run.id, mutate]);

  // The new level waits until its celebration has the screen to itself.
  const close = () => {
    if (data) celebrate(data);
    onClose();
  };

  const asking = ask && data === undefined;
  const xp = completionXp(
    { startedOn: run.startedOn, durationDays: run.days, checkIns: run.checkIns },
    today,
  );
  const missing = checkInsMissing(run.checkIns, run.days);
  const overOn = formatDay(addDays(run.startedOn, run.days), 'en-GB', 'short');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={asking ? 'Complete this challenge?' : 'Challenge complete!'}
      description={run.title}
      actions={
        asking ? (
          <>
            <DialogClose asChild>
              <Button look="ghost">Keep going</Button>
            </DialogClose>
            <Button pending={isPending} onClick={() => mutate({ id: run.id })}>
              Complete Challenge
            </Button>
          </>
        ) : (
          <DialogClose asChild>
            <Button>Done</Button>
          </DialogClose>
        )
      }
    >
      {!asking && (
        <div className="row">
          <Mascot pose="celebrating" size={84} />
          <p>{completionMessage(run.checkIns, run.days)}</p>
        </div>
      )}
      <dl className="grid grid-cols-3 gap-2">
        <Stat label="Check-ins" value={`${run.checkIns} / ${run.days}`} />
        <Stat label="Completion rate" value={`${checkInPercent(run.checkIns, run.days)}%`} />
        <Stat label="Potential saved" value={eur(run.couldSave)} />
      </dl>
      {asking && xp === 0 && (
        <p className="card card-amber">
          Completing now gives no XP yet. {missing === 1 ? 'One more check-in' : `${missing} more check-ins`}{' '}
          or the end of its time on {overOn} brings +50 XP.
        </p>
      )}
      {asking && xp > 0 && <p className="muted">You earn +{xp} XP.</p>}
      {data !== undefined && (
        <p className="muted" role="status">
          {withNewBadges(
            data.xpEarned > 0 ? `+${data.xpEarned} XP earned.` : 'Completed early, so without XP this time.',
            data.newBadges,
          )}
        </p>
      )}
    </Dialog>
  );
}
