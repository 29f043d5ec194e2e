import type { ReactNode } from 'react';

import { Card } from '~/components/card';
import { ErrorState } from '~/components/error-state';

/** What a boundary needs to know of a query. */
interface Query<Data> {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryBoundaryProps<Data> {
  query: Query<Data>;
  /** What failed, and what was not lost. */
  failed: { title: string; detail: string };
  /** The layout while nothing is there yet. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A screen's one query: its skeleton, one error with one retry, or what it shows. What was shown once stays, also when
 * asking again fails. */
export function QueryBoundary<Data>({ query, failed, skeleton, children }: QueryBoundaryProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton;
  return (
    <Card className="page-span">
      <ErrorState title={failed.title} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {failed.detail}
      </ErrorState>
    </Card>
  );
}
