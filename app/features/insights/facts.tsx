import type { ReactNode } from 'react';

import { useEur, useMe, useCounted } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import { comparisonText } from '~server/domain/insights/insights';
import type { MonthInsights } from '~server/features/insights/insights';

/** Figures with their names, one a line; holds `FigureRow`s. */
export function FigureList({ children }: { children: ReactNode }) {
  return <dl className="stack gap-1.5">{children}</dl>;
}

interface FigureRowProps {
  label: string;
  detail?: string | undefined;
  children: ReactNode;
}

/** A name at the left, its figure at the right, or below it where large text leaves no room.
 * @param detail a small line below the name */
export function FigureRow({ label, detail, children }: FigureRowProps) {
  return (
    <div className="between flex-wrap items-baseline">
      <dt className="muted grow basis-[7rem]">
        {label}
        {detail && <span className="fine block">{detail}</span>}
      </dt>
      <dd className="num ml-auto text-right">{children}</dd>
    </div>
  );
}

/** The figures of a month: total, comparison with the month before (none in hardship), top category, average. */
export function MonthFacts({ data }: { data: MonthInsights }) {
  const { today, hardship } = useMe();
  const eur = useEur();
  const counted = useCounted();
  return (
    <>
      <div>
        <p className="num text-title">{eur(data.total)}</p>
        {!hardship && (
          <p className="muted">
            {comparisonText({ month: data.month, changePercent: data.changePercent, today })}.
          </p>
        )}
      </div>
      <FigureList>
        {data.topCategory !== null && (
          <FigureRow label="Top category">{categoryLabel(data.topCategory)}</FigureRow>
        )}
        <FigureRow label={`Average of ${counted(data.entries, 'saving')}`}>
          {eur(data.average, { decimals: 'always' })}
        </FigureRow>
      </FigureList>
    </>
  );
}
