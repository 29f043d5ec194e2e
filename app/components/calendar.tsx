import { onDemand } from './on-demand';

import type { CalendarProps } from './month-grid';
import { Skeleton } from './skeleton';

const MonthGrid = onDemand(() => import('./month-grid'), {
  failure: 'here',
  fallback: <Skeleton width="min(360px, 100%)" height={352} className="rounded-card" />,
});

/** A month to pick a day from, weeks beginning on Monday. Its code loads when it is first shown. */
export function Calendar(props: CalendarProps) {
  return <MonthGrid {...props} />;
}
