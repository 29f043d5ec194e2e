import { Button } from '~/components/button';
import { Dialog, CloseButton } from '~/components/dialog';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import { BILLING_TEXT } from '~server/domain/billing/texts';

import { PLAN_NAME, PLAN_TEXT, PRICE_OF, switchEffect } from './plan-text';
import { useBeginAtOnce } from './use-begin-at-once';
import { useStripePage } from './use-stripe-page';

const portalProblem = (error: unknown) => failureText(error, BILLING_TEXT.portalFailed);

/** Says what the other plan costs and what happens to the running one, and leads to Stripe's page that changes it. */
export default function SwitchDialog({ onClose }: { onClose: () => void }) {
  const eur = useEur();
  const { interval } = trpc.billing.get.useQuery().data ?? {};
  const { mutateAsync } = trpc.billing.openPortal.useMutation();
  const portal = useStripePage(mutateAsync, portalProblem);
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
