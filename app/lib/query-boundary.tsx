import type { ReactNode } from 'react';

import { Card } from '~/components/card';
import { ErrorState } from '~/components/error-state';
import { Slice } from '~/components/slice';

import { useOnline } from './use-online';

const COMES_BY_ITSELF = 'It comes by itself once you are online.';

/** The part of a query that the boundary needs. */
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
  /** The layout shown while the data is loading. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows the skeleton of a screen's one query, its error with a retry, or its data. Once shown, data stays
 * even when a refetch fails. */
export function QueryBoundary<Data>({ query, failed, skeleton, children }: QueryBoundaryProps<Data>) {
  if (query.data !== undefined) return <Slice>{children(query.data)}</Slice>;
  if (!query.isError) return skeleton;
  return <Failed query={query} failed={failed} />;
}

function Failed({ query, failed }: Pick<QueryBoundaryProps<unknown>, 'query' | 'failed'>) {
  const online = useOnline();
  return (
    <Card className="page-span">
      <ErrorState title={failed.title} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {online ? failed.detail : COMES_BY_ITSELF}
      </ErrorState>
    </Card>
  );
}
