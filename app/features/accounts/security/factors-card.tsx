import type { ReactNode } from 'react';

import { SectionCard } from '~/components/card';
import { ErrorState } from '~/components/error-state';
import { SkeletonCard } from '~/components/skeleton';
import { trpc } from '~/trpc/client';
import type { SecondFactors } from '~server/features/accounts/ways-to-sign-in';

interface FactorsCardProps {
  id: string;
  title: string;
  /** What failed when the second factors could not be loaded. */
  failed: string;
  children: (factors: SecondFactors) => ReactNode;
}

/** A card about second factors; it keeps its heading when they cannot be loaded. */
export function FactorsCard({ id, title, failed, children }: FactorsCardProps) {
  const { data, isError, isFetching, refetch } = trpc.accounts.secondFactors.useQuery();
  if (!data && !isError) return <SkeletonCard lines={3} />;
  return (
    <SectionCard id={id} title={title} stack>
      {data ? (
        children(data)
      ) : (
        <ErrorState title={failed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </SectionCard>
  );
}
