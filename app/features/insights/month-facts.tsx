import { useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/categories';
import { monthStart } from '~server/domain/days';
import { comparisonText } from '~server/domain/insights';
import type { MonthInsights } from '~server/features/insights/overview';

import { savingsCount } from './words';

/** The figures of a month: total, comparison with the month before, top category, average. */
export function MonthFacts({ data }: { data: MonthInsights }) {
  const { today } = useMe();
  const eur = useEur();
  const running = data.month === monthStart(today);
  return (
    <>
      <div>
        <p className="num text-title">{eur(data.total)}</p>
        <p className="muted">
          {comparisonText({ month: data.month, changePercent: data.changePercent, running })}.
        </p>
      </div>
      <dl className="stack gap-1">
        {data.topCategory !== null && (
          <div className="between">
            <dt className="muted">Top category</dt>
            <dd className="num">{categoryLabel(data.topCategory)}</dd>
          </div>
        )}
        <div className="between">
          <dt className="muted">Average</dt>
          <dd className="num">
            {eur(data.average, { decimals: 'always' })} in {savingsCount(data.entries)}
          </dd>
        </div>
      </dl>
    </>
  );
}
