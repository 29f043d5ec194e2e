import type { ReactNode } from 'react';

import { Card } from '~/components/card';
import { ErrorState } from '~/components/error-state';
import { SkeletonCard } from '~/components/skeleton';

interface Answer<T> {
  data: T | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A card of the insights: waits, fails and tries again by itself. */
export function Block<T>({
  id,
  title,
  aside,
  answer,
  children,
}: {
  id: string;
  title: ReactNode;
  aside?: ReactNode;
  answer: Answer<T>;
  children: (data: T) => ReactNode;
}) {
  const { data, isError, isFetching, refetch } = answer;
  if (isError) {
    return (
      <Card>
        <ErrorState title="These insights did not load" onRetry={() => void refetch()} retrying={isFetching}>
          Your savings are safe, they only could not be counted.
        </ErrorState>
      </Card>
    );
  }
  if (data === undefined) return <SkeletonCard lines={5} />;
  return (
    <Card as="section" aria-labelledby={id} stack>
      <div className="between">
        <h2 id={id} className="min-w-0">
          {title}
        </h2>
        {aside}
      </div>
      {children(data)}
    </Card>
  );
}
