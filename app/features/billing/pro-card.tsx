import Check from 'lucide-react/icons/check';

import { Card } from '~/components/card';
import { Chip } from '~/components/chip';
import { useEur, useMe } from '~/trpc/use-me';
import type { Access } from '~server/domain/billing/access';
import { SETTINGS_CLAIM } from '~server/domain/landing/site-stats';
import { ANNUAL_SAVING_PERCENT, PRICES, upsellLines } from '~server/domain/billing/plans';
import { counted } from '~server/domain/kernel/plural';

/** Says why the person has Pro; null on trial or without Pro. A subscription comes first, because it is paid for. */
function activeBecause(access: Access): string | null {
  if (!access.pro) return null;
  if (access.subscribed) return 'Your subscription is running. Thank you for carrying Hazel.';
  if (access.reason === 'admin') return 'Given by your role: you are an administrator here.';
  if (access.reason === 'granted') return 'Given to you by the operator of this installation.';
  return null;
}

/** The plan: active, on trial, or what Pro would add. */
export function ProCard() {
  const { access } = useMe();
  const reason = activeBecause(access);
  if (reason !== null) {
    return (
      <Card as="section" aria-labelledby="pro" tone="moss" stack>
        <div className="between">
          <h2 id="pro">Hazel Pro</h2>
          <Chip tone="amber">ACTIVE</Chip>
        </div>
        <p className="text-small">{reason}</p>
      </Card>
    );
  }
  const trial = access.pro && access.reason === 'trial' ? access.trial : null;
  return (
    <>
      {trial && (
        <Card as="section" aria-labelledby="trial" tone="moss" stack>
          <h2 id="trial">Pro trial, {counted(trial.left.count, trial.left.unit)} left</h2>
          <p className="text-small">
            Everything of Pro is open until then. Afterwards you choose: Pro, or Free for as long as you like.
          </p>
        </Card>
      )}
      <Upsell />
    </>
  );
}

function Upsell() {
  const eur = useEur();
  return (
    <Card as="section" aria-labelledby="upsell" stack>
      <h2 id="upsell">Upgrade to Pro</h2>
      <ul className="stack gap-2">
        {upsellLines().map((line) => (
          <li key={line} className="row gap-2">
            <Check size={18} className="text-forest" /> {line}
          </li>
        ))}
      </ul>
      <p>
        <span className="num text-title">{eur(PRICES.monthlyCents)}</span> a month, or{' '}
        <span className="num">{eur(PRICES.annualCents)}</span> a year{' '}
        <Chip tone="amber">save {ANNUAL_SAVING_PERCENT}%</Chip>
      </p>
      <p className="muted">
        <span className="num">{eur(SETTINGS_CLAIM.cents)}</span> {SETTINGS_CLAIM.label}.<sup>*</sup>
      </p>
      <p className="fine">* {SETTINGS_CLAIM.footnote}</p>
      <p className="muted">
        Pro cannot be bought on this installation yet: checkout comes with one of the next versions.
      </p>
    </Card>
  );
}
