import type { ReactNode } from 'react';

import { Button } from '~/components/button';
import { Dialog, CloseButton } from '~/components/dialog';
import { notifyInfo } from '~/components/notify';
import { Skeleton } from '~/components/skeleton';
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
    meta: { failed: PLAN_TEXT.withdrawalNotSent },
    onSuccess(received) {
      notifyInfo(receivedText(received));
      onClose();
    },
  });
  if (!plan) return null;
  return (
    <Dialog
      onClose={onClose}
      title={PLAN_TEXT.withdrawing}
      description={PLAN_TEXT.withdrawalEffect}
      actions={
        <>
          <CloseButton look="ghost">Keep Pro</CloseButton>
          <Button look="danger" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Confirm withdrawal
          </Button>
        </>
      }
    >
      <dl className="stack gap-2">
        <Row label="Contract">Hazel Pro · {planNameText(plan, eur)}</Row>
        <Row label="Account" className="wrap-anywhere">
          {email}
        </Row>
      </dl>
      <div aria-live="polite">
        {sums.isPending && <Skeleton width="60%" />}
        {sums.isError && <p>{PLAN_TEXT.sumsAway}</p>}
        {sums.data && (
          <dl className="stack gap-2">
            {sumsRows(sums.data, eur).map(({ label, amount }) => (
              <Row key={label} label={label} className="num">
                {amount}
              </Row>
            ))}
          </dl>
        )}
      </div>
    </Dialog>
  );
}

function Row({ label, ...text }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="fine">{label}</dt>
      <dd {...text} />
    </div>
  );
}
