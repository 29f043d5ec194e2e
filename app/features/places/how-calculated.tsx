import { Button } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import type { Cents } from '~server/domain/kernel/money';
import type { Estimate } from '~server/domain/places/estimate';

import { Calculation, Formula } from './calculation';

interface HowCalculatedProps {
  estimateId: string;
  /** The amount as it stands now; null for none. */
  amount: Cents | null;
  onClose: () => void;
}

const FAILED = {
  title: 'The calculation could not be loaded',
  detail: 'Your saving is safe. Try again in a moment.',
};

/** How an amount was estimated: every input, its source and date, and what was assumed. */
export default function HowCalculated({ estimateId, amount, onClose }: HowCalculatedProps) {
  const query = trpc.places.estimateOf.useQuery({ id: estimateId });
  const forget = trpc.places.forgetEstimate.useMutation({
    meta: {
      done: 'Calculation deleted. Your saving stays.',
      failed: 'The calculation could not be deleted.',
    },
    onSuccess: onClose,
  });
  return (
    <Dialog title="How we calculated this" onClose={onClose}>
      <QueryBoundary query={query} failed={FAILED} skeleton={<SkeletonCard lines={6} />}>
        {({ estimate }) => (
          <>
            <Result estimate={estimate} amount={amount} />
            <Calculation estimate={estimate} />
            <Button
              look="quiet"
              small
              pending={forget.isPending}
              onClick={() => forget.mutate({ id: estimateId })}
            >
              Delete this calculation
            </Button>
          </>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

function Result({ estimate, amount }: { estimate: Estimate; amount: Cents | null }) {
  const eur = useEur();
  const estimated = eur(estimate.savings, { decimals: 'always' });
  return (
    <div className="stack gap-1">
      <p className="num text-title">{estimated}</p>
      <Formula estimate={estimate} />
      {amount !== null && amount !== estimate.savings && <p>You changed the amount from {estimated}.</p>}
    </div>
  );
}
