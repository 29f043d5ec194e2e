import { Button } from '~/components/button';
import { Dialog, CloseButton } from '~/components/dialog';
import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';

import { PLAN_NAME, PRICE_OF, switchEffect } from './plan-text';
import PLAN_TEXT from './plan-text.json';
import { useBeginAtOnce } from './use-begin-at-once';
import { usePortal } from './use-stripe-page';

/** Says what the other plan costs and what happens to the running one, and leads to Stripe's page that changes it. */
export default function SwitchDialog({ onClose }: { onClose: () => void }) {
  const eur = useEur();
  const { interval } = trpc.billing.get.useQuery().data ?? {};
  const portal = usePortal();
  const begin = useBeginAtOnce(PLAN_TEXT.switchHint);
  if (!interval) return null;
  const other = interval === 'month' ? 'year' : 'month';
  const go = async () => {
    if (!begin.asked()) return;
    await portal.open({ page: 'switch', interval: other, beginAtOnce: true });
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={`Switch to ${PLAN_NAME[other].toLowerCase()}?`}
      description={switchEffect(interval)}
      actions={
        <>
          <CloseButton look="ghost">Keep {PLAN_NAME[interval].toLowerCase()}</CloseButton>
          <Button pending={portal.opening !== null} onClick={() => void go()}>
            Continue to Stripe
          </Button>
        </>
      }
    >
      <p>
        <span className="num text-title">{eur(PRICE_OF[other])}</span> a {other}, VAT included
      </p>
      {begin.field}
    </Dialog>
  );
}
