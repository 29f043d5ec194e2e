import { useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { Button } from '~/components/button';
import { notifyError, notifySuccess } from '~/components/notify';
import { publicErrorFrom, trpc } from '~/trpc/client';

import { LEAGUE_TEXT } from './texts';

/** Asks, and takes the person out of the leagues. */
export function LeaveButton() {
  const [asked, setAsked] = useState(false);
  const leave = trpc.leagues.leave.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: () => notifySuccess(LEAGUE_TEXT.left),
    onError: (error) => notifyError(publicErrorFrom(error)?.message ?? LEAGUE_TEXT.leaveFailed),
  });
  return (
    <>
      <Button
        small
        look="ghost"
        className="needs-script justify-self-start"
        pending={leave.isPending}
        onClick={() => setAsked(true)}
      >
        Leave the leagues
      </Button>
      <AlertDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Leave the leagues?"
        description="You are gone for the others at once, in this week and the last. You can join again at any time, and start on a Monday."
        confirmLabel="Leave"
        confirmLook="primary"
        cancelLabel="Stay"
        onConfirm={() => leave.mutate()}
      />
    </>
  );
}
