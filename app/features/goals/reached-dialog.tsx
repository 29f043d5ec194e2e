import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

import { Button } from '~/components/button';
import { Dialog, CloseButton } from '~/components/dialog';
import { Mascot } from '~/components/mascot';
import { throwConfetti } from '~/lib/confetti';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import type { CurrentUser } from '~server/index';

import { tookText } from './texts';

export interface ReachedDialogProps {
  goal: NonNullable<CurrentUser['goal']>;
  onClose: () => void;
}

/** The celebration of a reached goal, with what it took. Shown only once. */
export default function ReachedDialog({ goal, onClose }: ReachedDialogProps) {
  const eur = useEur();
  const { hardship, numberLocale } = useMe();
  const navigate = useNavigate();
  const took = trpc.goals.get.useQuery().data?.took;
  const { mutate } = trpc.goals.celebrated.useMutation();
  useEffect(() => {
    mutate();
    void throwConfetti();
  }, [mutate]);
  return (
    <Dialog
      onClose={onClose}
      title="Goal reached!"
      actions={
        hardship ? (
          <CloseButton>Done</CloseButton>
        ) : (
          <>
            <CloseButton look="ghost">Later</CloseButton>
            <Button
              onClick={() => {
                onClose();
                navigate(paths.goals());
              }}
            >
              Set your next goal
            </Button>
          </>
        )
      }
    >
      <div className="stack justify-items-center gap-3 text-center">
        <Mascot pose="celebrating" mood="glad" size={132} />
        <p className="clamp text-lead">
          {eur(goal.amount)} for {goal.name}
        </p>
        <p className="muted min-h-[1.45em]">{took && tookText(took, numberLocale)}</p>
      </div>
    </Dialog>
  );
}
