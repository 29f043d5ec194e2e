import { Button, type ButtonLook } from '~/components/button';
import { SectionCard } from '~/components/card';
import { Chip } from '~/components/chip';
import { dialogButton } from '~/components/dialog-button';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { BILLING_TEXT } from '~server/domain/billing/texts';
import type { OwnPlan } from '~server/features/billing/own-plan';

import {
  type Subscribed,
  canCancel,
  day,
  planNameText,
  resumedText,
  stateText,
  switchText,
} from './plan-text';
import { usePortal } from './use-stripe-page';

const CancelButton = dialogButton(() => import('./cancel-dialog'));
const SwitchButton = dialogButton(() => import('./switch-dialog'));
const WithdrawButton = dialogButton(() => import('./contract-withdrawal-dialog'));

interface SubscriptionCardProps {
  plan: OwnPlan;
  state: Subscribed;
  /** 'Hazel Pro' may already be above it. */
  title: string;
}

/** The subscription: plan and price, what happens next, and all that can be done with it. */
export function SubscriptionCard({ plan, state, title }: SubscriptionCardProps) {
  const { access, hardship } = useMe();
  const eur = useEur();
  const gives = state.kind !== 'stopped' && !('over' in state && state.over);
  const line = planNameText(plan, eur);
  const renews = state.kind === 'renewing' ? plan.interval : null;
  return (
    <SectionCard
      id="subscription"
      title={title}
      aside={gives && access.pro && <Chip tone="amber">ACTIVE</Chip>}
      tone="moss"
      stack
    >
      <div className="stack gap-1">
        {line !== null && <p className="font-semibold">{line}, VAT included</p>}
        <p className="text-small">{stateText(state)}</p>
        {renews !== null && !hardship && <p className="text-small">{switchText(renews, eur)}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {state.kind === 'ending' && <Resume state={state} />}
        <PortalButtons pastDue={state.kind === 'past_due'} />
        {renews === 'month' && <SwitchButton look="ghost">Switch to annual</SwitchButton>}
        {renews === 'year' && <SwitchButton look="ghost">Switch to monthly</SwitchButton>}
        {canCancel(state) && <CancelButton look="ghost">Cancel subscription</CancelButton>}
      </div>
      {plan.contractWithdrawalUntil !== null && (
        <div className="stack justify-items-start gap-2">
          <p className="text-small">
            You can withdraw until {day(plan.contractWithdrawalUntil)}, without a reason.
          </p>
          <WithdrawButton look="ghost">Withdraw from contract</WithdrawButton>
        </div>
      )}
    </SectionCard>
  );
}

function Resume({ state }: { state: Subscribed }) {
  const resume = trpc.billing.resume.useMutation({
    meta: { awaitsScreen: true, done: resumedText(state), failed: BILLING_TEXT.resumeFailed },
  });
  return (
    <Button small className="needs-script" pending={resume.isPending} onClick={() => resume.mutate()}>
      Keep Pro
    </Button>
  );
}

/** The buttons that lead to Stripe's portal. */
function PortalButtons({ pastDue }: { pastDue: boolean }) {
  const portal = usePortal();
  const button = (wish: Parameters<typeof portal.open>[0], label: string, look: ButtonLook = 'ghost') => (
    <Button
      small
      look={look}
      className="needs-script"
      pending={portal.opening?.page === wish.page}
      onClick={() => void portal.open(wish)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {pastDue && button({ page: 'card' }, 'Update card', 'primary')}
      {button({ page: 'home' }, 'Manage subscription')}
    </>
  );
}
