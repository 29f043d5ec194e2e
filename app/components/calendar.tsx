import { lazy, Suspense } from 'react';

import type { CalendarProps } from './month-grid';
import { Skeleton } from './skeleton';

const MonthGrid = lazy(() => import('./month-grid'));

/** A month to pick a day from, weeks beginning on Monday. Its code loads when it is first shown. */
export function Calendar(props: CalendarProps) {
  return (
    <Suspense fallback={<Skeleton width="min(360px, 100%)" height={352} className="rounded-card" />}>
      <MonthGrid {...props} />
    </Suspense>
  );
}
