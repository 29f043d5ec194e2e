import { Button } from '~/components/button';
import { Dialog, DialogClose } from '~/components/dialog';
import { telling } from '~/lib/telling';
import { trpc } from '~/trpc/client';
import { BILLING_TEXT } from '~server/domain/billing/texts';

import { cancelText, cancelledText } from './plan-text';
import PLAN_TEXT from './plan-text.json';

/** Says what cancelling does, and does it. */
export default function CancelDialog({ onClose }: { onClose: () => void }) {
  const state = trpc.billing.get.useQuery().data?.state ?? { kind: 'none' };
  const cancel = trpc.billing.cancel.useMutation(
    telling({ done: cancelledText(state), failed: BILLING_TEXT.cancelFailed }),
  );
  return (
    <Dialog
      onClose={onClose}
      title={PLAN_TEXT.cancelling}
      description={cancelText(state)}
      actions={
        <>
          <DialogClose asChild>
            <Button look="ghost">Keep Pro</Button>
          </DialogClose>
          <Button pending={cancel.isPending} onClick={() => cancel.mutate(undefined, { onSuccess: onClose })}>
            Cancel subscription
          </Button>
        </>
      }
    />
  );
}
