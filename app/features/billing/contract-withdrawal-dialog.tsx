import { Button } from '~/components/button';
import { Dialog, DialogClose } from '~/components/dialog';
import { notifyError, notifyInfo } from '~/components/notify';
import { Skeleton } from '~/components/skeleton';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';

import { planNameText, receivedText, sumsRows } from './plan-text';
import PLAN_TEXT from './plan-text.json';

/** Names the contract and what a withdrawal does, and declares it. */
export default function ContractWithdrawalDialog({ onClose }: { onClose: () => void }) {
  const { email } = useMe();
  const eur = useEur();
  const { data: plan } = trpc.billing.get.useQuery();
  // The used part grows with time, so an older sum is wrong.
  const sums = trpc.billing.withdrawalSums.useQuery(undefined, { gcTime: 0, retry: false });
  const withdraw = trpc.billing.withdraw.useMutation({
    onSuccess(received) {
      notifyInfo(receivedText(received));
      onClose();
    },
    onError: (error) => notifyError(failureText(error, PLAN_TEXT.withdrawalNotSent)),
  });
  if (!plan) return null;
  return (
    <Dialog
      onClose={onClose}
      title={PLAN_TEXT.withdrawing}
      description={PLAN_TEXT.withdrawalEffect}
      actions={
        <>
          <DialogClose asChild>
            <Button look="ghost">Keep Pro</Button>
          </DialogClose>
          <Button look="danger" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Confirm withdrawal
          </Button>
        </>
      }
    >
      <dl className="stack gap-2">
        <div>
          <dt className="fine">Contract</dt>
          <dd>Hazel Pro · {planNameText(plan, eur)}</dd>
        </div>
        <div>
          <dt className="fine">Account</dt>
          <dd className="wrap-anywhere">{email}</dd>
        </div>
      </dl>
      <div aria-live="polite">
        {sums.isPending && <Skeleton width="60%" />}
        {sums.isError && <p>{PLAN_TEXT.sumsAway}</p>}
        {sums.data && (
          <dl className="stack gap-2">
            {sumsRows(sums.data, eur).map(({ label, amount }) => (
              <div key={label}>
                <dt className="fine">{label}</dt>
                <dd className="num">{amount}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Dialog>
  );
}
