import { useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { Button } from '~/components/button';
import { notifyError, notifySuccess } from '~/components/notify';
import { publicErrorFrom, trpc } from '~/trpc/client';

/** Asks, and takes the person out of the leagues. */
export function LeaveButton() {
  const [asked, setAsked] = useState(false);
  const leave = trpc.leagues.leave.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: () => notifySuccess('You have left. Nobody in the leagues sees you any more.'),
    onError: (error) => notifyError(publicErrorFrom(error)?.message ?? 'You could not leave. Try again.'),
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
