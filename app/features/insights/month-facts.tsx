import { useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import { monthStart } from '~server/domain/kernel/days';
import { comparisonText } from '~server/domain/insights/insights';
import { counted } from '~server/domain/kernel/plural';
import type { MonthInsights } from '~server/features/insights/insights';

import { Fact, Facts } from './facts';

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
      <Facts>
        {data.topCategory !== null && <Fact label="Top category">{categoryLabel(data.topCategory)}</Fact>}
        <Fact label={`Average of ${counted(data.entries, 'saving')}`}>
          {eur(data.average, { decimals: 'always' })}
        </Fact>
      </Facts>
    </>
  );
}
