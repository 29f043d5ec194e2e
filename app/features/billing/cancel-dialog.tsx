import { Button } from '~/components/button';
import { Dialog, CloseButton } from '~/components/dialog';
import { trpc } from '~/trpc/client';
import { BILLING_TEXT } from '~server/domain/billing/texts';

import { cancelText, cancelledText } from './plan-text';
import PLAN_TEXT from './plan-text.json';

/** Says what cancelling does, and does it. */
export default function CancelDialog({ onClose }: { onClose: () => void }) {
  const state = trpc.billing.get.useQuery().data?.state ?? { kind: 'none' };
  const cancel = trpc.billing.cancel.useMutation({
    meta: { done: cancelledText(state), failed: BILLING_TEXT.cancelFailed },
    onSuccess: onClose,
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
