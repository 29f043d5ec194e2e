import { Link } from '@remix-run/react';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { Chip } from '~/components/chip';
import { Segmented } from '~/components/segmented';
import { failureText } from '~/lib/failure-text';
import { paths } from '~/paths';
import { failedFor, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { ANNUAL_SAVING_PERCENT, upsellFeatures } from '~server/domain/billing/plans';
import type { BillingInterval } from '~server/domain/billing/subscription';
import { BILLING_TEXT } from '~server/domain/billing/texts';
import { SETTINGS_CLAIM } from '~server/domain/landing/site-stats';
import type { OwnPlan } from '~server/features/billing/own-plan';

import { PRICE_OF, day, orderLabel, renewalText } from './plan-text';
import PLAN_TEXT from './plan-text.json';
import { useBeginAtOnce } from './use-begin-at-once';
import { useStripePage } from './use-stripe-page';

const INTERVALS = [
  { value: 'month', label: 'Monthly' },
  {
    value: 'year',
    label: (
      <span className="row flex-wrap justify-center gap-x-2 gap-y-1">
        Annual <Chip tone="amber">Save {ANNUAL_SAVING_PERCENT}%</Chip>
      </span>
    ),
  },
] as const;

const checkoutProblem = (error: unknown): string =>
  failedFor(error, 'SIGN_IN_REQUIRED')
    ? BILLING_TEXT.signInFirst
    : failureText(error, BILLING_TEXT.checkoutFailed);

type Offer = Pick<OwnPlan, 'paymentsOn' | 'firstPaymentOn'>;

/** What Pro adds and costs, and the order. People who are short of money first read what is free, and see no claim. */
export function Upsell({ plan }: { plan: Offer }) {
  const { hardship } = useMe();
  const eur = useEur();
  const [interval, setInterval] = useState<BillingInterval>('month');
  return (
    <Card as="section" aria-labelledby="upsell" stack>
      {hardship && <p>{PLAN_TEXT.freeFirst}</p>}
      <h2 id="upsell">Upgrade to Pro</h2>
      <ul className="stack gap-2">
        {upsellFeatures().map((line) => (
          <li key={line} className="row gap-2">
            <Check size={18} className="text-forest" /> {line}
          </li>
        ))}
      </ul>
      {!hardship && (
        <div>
          <p className="muted">
            <span className="num">{eur(SETTINGS_CLAIM.cents)}</span> {SETTINGS_CLAIM.label}.<sup>*</sup>
          </p>
          <p className="fine">* {SETTINGS_CLAIM.footnote}</p>
        </div>
      )}
      <Segmented
        label="Billing of Pro"
        name="billing"
        options={INTERVALS}
        value={interval}
        onChange={setInterval}
      />
      <p>
        <span className="num text-title">{eur(PRICE_OF[interval])}</span> a {interval}, VAT included
      </p>
      {plan.paymentsOn ? (
        <Order interval={interval} plan={plan} />
      ) : (
        <p className="muted">{PLAN_TEXT.notSold}</p>
      )}
    </Card>
  );
}

/** The law requires the conditions right above the button. */
function Order({ interval, plan: { firstPaymentOn } }: { interval: BillingInterval; plan: Offer }) {
  const { hardship } = useMe();
  const eur = useEur();
  const { mutateAsync } = trpc.billing.createCheckout.useMutation();
  const checkout = useStripePage(mutateAsync, checkoutProblem);
  const begin = useBeginAtOnce(PLAN_TEXT.orderHint);
  return (
    <>
      <div className="stack gap-1 text-small">
        <p>{renewalText(interval)}</p>
        {firstPaymentOn !== null && <p>First payment on {day(firstPaymentOn)}, when your trial ends.</p>}
        <p>
          You can{' '}
          <Link to={paths.contractWithdrawal()} className="link" reloadDocument>
            withdraw within 14 days
          </Link>
          .{' '}
          <Link to={paths.terms()} className="link" reloadDocument>
            Terms
          </Link>
        </p>
      </div>
      {begin.field}
      <Button
        wide
        look={hardship ? 'ghost' : 'primary'}
        className="needs-script"
        pending={checkout.opening !== null}
        onClick={() => {
          if (begin.asked()) void checkout.open({ interval, beginAtOnce: true });
        }}
      >
        {orderLabel(interval, eur)}
      </Button>
    </>
  );
}
