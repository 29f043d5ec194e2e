import { SectionCard } from '~/components/card';
import { Chip } from '~/components/chip';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { PRO_END } from '~server/domain/billing/pro-end';
import { daysBetween } from '~server/domain/kernel/days';
import { counted } from '~server/domain/kernel/plural';
import type { OwnPlan } from '~server/features/billing/own-plan';

import { contractWithdrawnText } from './plan-text';
import PLAN_TEXT from './plan-text.json';
import { SubscriptionCard } from './subscription-card';
import { Upsell } from './upsell';
import { useReturnFromStripe } from './use-return';

/** Changes from webhooks show as soon as a change of Pro, which is checked at the same interval. */
const RECHECK_MS = 60_000;

/** Days for which a settled withdrawal is shown. */
const WITHDRAWAL_TOLD_DAYS = 30;

const GIVEN_REASON = {
  admin: 'Given by your role: you are an administrator here.',
  granted: 'Given to you by the operator of this installation.',
} as const;

/** The plan: trial, subscription, why Pro is given, or what Pro would add. */
export function ProCard() {
  const query = trpc.billing.get.useQuery(undefined, {
    refetchInterval: RECHECK_MS,
    // The checkout was in another tab.
    refetchOnWindowFocus: 'always',
  });
  const reading = useReturnFromStripe();
  const skeleton = <SkeletonCard lines={6} />;
  return (
    <div id="plan" className="stack scroll-mt-4">
      {reading ? (
        skeleton
      ) : (
        <QueryBoundary query={query} failed={PLAN_TEXT.failed} skeleton={skeleton}>
          {(plan) => <Plan plan={plan} />}
        </QueryBoundary>
      )}
    </div>
  );
}

function Plan({ plan }: { plan: OwnPlan }) {
  const { access, today } = useMe();
  const eur = useEur();
  const { state, withdrawal } = plan;
  const reason = access.pro ? access.reason : null;
  const given = reason === 'admin' || reason === 'granted' ? GIVEN_REASON[reason] : null;
  // A subscription that was withdrawn from still runs until Stripe has ended it.
  const withdrawing =
    withdrawal?.because === 'withdrawn' &&
    withdrawal.refundedCents === null &&
    plan.contractWithdrawalUntil === null;
  const tellsWithdrawal =
    withdrawal !== null &&
    (withdrawing ||
      (state.kind === 'none' && daysBetween(withdrawal.declaredOn, today) <= WITHDRAWAL_TOLD_DAYS));
  // The upsell need not repeat that a trial is over.
  const ended =
    access.banner.kind === 'expired' && access.banner.because !== 'trial' ? access.banner.because : null;
  return (
    <>
      {given !== null && (
        <SectionCard id="pro" title="Hazel Pro" aside={<Chip tone="amber">ACTIVE</Chip>} tone="moss" stack>
          <p className="text-small">{given}</p>
        </SectionCard>
      )}
      {access.pro && access.reason === 'trial' && !access.subscribed && (
        <SectionCard
          id="trial"
          title={`Pro trial, ${counted(access.trial.left.count, access.trial.left.unit)} left`}
          tone="moss"
          stack
        >
          <p className="text-small">
            Everything of Pro is open until then. Afterwards you choose: Pro, or Free for as long as you like.
          </p>
        </SectionCard>
      )}
      {ended !== null && !tellsWithdrawal && state.kind === 'none' && (
        <SectionCard id="ended" title={ended === 'trial_used_before' ? 'Pro trial' : 'Hazel Pro'} stack>
          <p className="text-small">{PRO_END[ended].text}</p>
        </SectionCard>
      )}
      {tellsWithdrawal && (
        <SectionCard
          id="withdrawal"
          title={withdrawal.because === 'withdrawn' ? 'Withdrawal' : 'Your subscription has ended'}
          stack
        >
          <p className="text-small">{contractWithdrawnText(withdrawal, eur)}</p>
        </SectionCard>
      )}
      {state.kind !== 'none' && !withdrawing && (
        <SubscriptionCard
          plan={plan}
          state={state}
          title={given === null ? 'Hazel Pro' : 'Your subscription'}
        />
      )}
      {state.kind === 'none' && given === null && <Upsell plan={plan} />}
    </>
  );
}
