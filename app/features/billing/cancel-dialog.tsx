import { Button } from '~/components/button';
import { Dialog, CloseButton } from '~/components/dialog';
import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { BILLING_TEXT } from '~server/domain/billing/texts';

import { PLAN_TEXT, cancelText, cancelledText } from './plan-text';

/** Says what cancelling does, and does it. */
export default function CancelDialog({ onClose }: { onClose: () => void }) {
  const state = trpc.billing.get.useQuery().data?.state ?? { kind: 'none' };
  const cancel = trpc.billing.cancel.useMutation({
    onSuccess() {
      notifySuccess(cancelledText(state));
      onClose();
    },
    onError: (error) => notifyError(failureText(error, BILLING_TEXT.cancelFailed)),
  });
  return (
    <Dialog
      onClose={onClose}
      title={PLAN_TEXT.cancelling}
      description={cancelText(state)}
      actions={
        <>
          <CloseButton look="ghost">Keep Pro</CloseButton>
          <Button pending={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel subscription
          </Button>
        </>
      }
    />
  );
}
