import { GoalRing } from '~/components/goal-ring';
import { Mascot } from '~/components/mascot';
import { StreakFlame } from '~/components/streak-flame';
import { XpBar } from '~/components/xp-bar';
import { cents, formatEur } from '~server/domain/kernel/money';

const SAMPLE = { goal: cents(120_000), saved: cents(74_450), perDay: cents(235), xp: 640 };

/** The product itself with sample data, drawn by the same components as the dashboard. */
export function ProductCard({ locale }: { locale: string }) {
  const eur = (amount: (typeof SAMPLE)['goal']) => formatEur(amount, locale);
  return (
    <div className="card landing-product">
      <Mascot pose="greeting" size={132} className="landing-mascot" />
      <div className="row gap-5">
        <GoalRing
          percent={62}
          pacePercent={58}
          size={132}
          caption={`of ${eur(SAMPLE.goal)}`}
          label={`Example: 62 percent of ${eur(SAMPLE.goal)} saved`}
        />
        <div className="stack gap-1">
          <p className="text-lead font-semibold">Lisbon in June</p>
          <p className="num text-title">{eur(SAMPLE.saved)}</p>
          <p className="muted">
            <b>{eur(SAMPLE.perDay)} a day</b> gets you there.
          </p>
        </div>
      </div>
      <XpBar level={7} xpInLevel={40} xpTotal={SAMPLE.xp} />
      <div className="between muted">
        <span>No coffee to go, day 4 of 7</span>
        <StreakFlame weeks={14} />
      </div>
    </div>
  );
}
