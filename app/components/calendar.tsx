import { lazy, Suspense } from 'react';

import { Skeleton } from './skeleton';

export interface CalendarProps {
  /** What is chosen here, for screen readers. */
  label: string;
  /** The chosen day, yyyy-MM-dd. */
  value: string | null;
  onChange: (day: string) => void;
  /** Days before this one are disabled, yyyy-MM-dd. */
  min?: string | undefined;
  /** Days after this one are disabled, yyyy-MM-dd. */
  max?: string | undefined;
  /** The user's today, yyyy-MM-dd; marked with an amber outline. */
  today: string;
}

const MonthGrid = lazy(() => import('./month-grid'));

/** A month to pick a day from, weeks beginning on Monday. Its code loads when it is first shown. */
export function Calendar(props: CalendarProps) {
  return (
    <Suspense fallback={<Skeleton width="min(360px, 100%)" height={352} className="rounded-card" />}>
      <MonthGrid {...props} />
    </Suspense>
  );
}
