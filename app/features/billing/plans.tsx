import Check from 'lucide-react/icons/check';

import { Chip } from '~/components/chip';
import { cx } from '~/components/cx';
import { LinkButton } from '~/components/link-button';
import { cents, formatEur } from '~server/domain/kernel/money';
import {
  ANNUAL_SAVING_PERCENT,
  PRO_PRICES,
  type PlanKey,
  landingFeatures,
} from '~server/domain/billing/plans';
import { TRIAL_DAYS } from '~server/domain/billing/trial';

function Lines({ plan, mailOn }: { plan: PlanKey; mailOn: boolean }) {
  return (
    <ul className={cx('grid gap-2', plan === 'pro' && 'md:grid-cols-2')}>
      {landingFeatures(plan, { mailOn }).map((line) => (
        <li key={line} className="flex gap-2">
          <Check size={18} className="mt-[3px] text-forest" /> {line}
        </li>
      ))}
    </ul>
  );
}

/** Free and Pro side by side. The switch between monthly and annual is two radio buttons, so it needs no script. */
export function Plans({ locale, signUp, mailOn }: { locale: string; signUp: string; mailOn: boolean }) {
  return (
    <section className="landing-section plans" aria-labelledby="plans">
      <h2 id="plans">Choose Your Plan</h2>
      <fieldset className="plan-switch">
        <legend className="sr-only">Billing of Pro</legend>
        <label>
          <input type="radio" name="billing" value="monthly" defaultChecked /> Monthly
        </label>
        <label>
          <input type="radio" name="billing" value="annual" /> Annual{' '}
          <Chip tone="amber">Save {ANNUAL_SAVING_PERCENT}%</Chip>
        </label>
      </fieldset>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <article className="card stack p-[22px]">
          <h3>Free</h3>
          <p className="num text-title">{formatEur(cents(0), locale)}</p>
          <Lines plan="free" mailOn={mailOn} />
          <LinkButton to={signUp} look="ghost">
            Get Started Free
          </LinkButton>
        </article>
        <article className="card stack border-2 border-forest p-[22px]">
          <h3>Pro</h3>
          <p className="plan-monthly">
            <span className="num text-title">{formatEur(PRO_PRICES.monthlyCents, locale)}</span>{' '}
            <span className="muted">per month</span>
          </p>
          <p className="plan-annual">
            <span className="num text-title">{formatEur(PRO_PRICES.annualCents, locale)}</span>{' '}
            <span className="muted">per year</span>
          </p>
          <p className="muted">Everything in Free, and:</p>
          <Lines plan="pro" mailOn={mailOn} />
          <LinkButton to={signUp}>Start Pro Free Trial</LinkButton>
          <p className="fine">
            {TRIAL_DAYS} days of Pro with every new account. No card needed. Prices include VAT.
          </p>
        </article>
      </div>
    </section>
  );
}
