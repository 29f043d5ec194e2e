import Trash2 from 'lucide-react/icons/trash-2';

import { IconButton } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { ListRow } from '~/components/list-row';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { formatDay } from '~server/domain/kernel/days';
import { codeText } from '~server/domain/places/price-words';
import { ENOUGH_PEOPLE } from '~server/domain/places/price-reports';

const FAILED = { title: 'Your prices could not be loaded', detail: 'Try again in a moment.' };

/** The prices that the person has reported, each with a button that deletes it. */
export default function ReportsDialog({ onClose }: { onClose: () => void }) {
  const query = trpc.places.reports.useQuery();
  const { mutate, isPending, variables } = trpc.places.deleteReport.useMutation({
    meta: { done: 'Price deleted', failed: 'The price could not be deleted. Try again in a moment.' },
  });
  const eur = useEur();
  const { numberLocale } = useMe();
  return (
    <Dialog
      title="Prices you reported"
      description={`They count for others without your name, from ${ENOUGH_PEOPLE} people with a verified address on.`}
      onClose={onClose}
    >
      <QueryBoundary query={query} failed={FAILED} skeleton={<SkeletonCard lines={3} />}>
        {(reports) =>
          reports.length === 0 ? (
            <p>None yet. After a saving with an estimate, Add asks what it really cost.</p>
          ) : (
            <ul className="rows">
              {reports.map(({ id, code, amount, venue, city, day }) => (
                <ListRow
                  key={id}
                  title={venue ?? codeText(code)}
                  detail={`${venue === null ? '' : `${codeText(code)}, `}${city}, ${formatDay(day, numberLocale, 'shortYear')}`}
                  trailing={
                    <span className="row gap-1">
                      <span className="num">{eur(amount, { decimals: 'always' })}</span>
                      <IconButton
                        label={`Delete the price of ${venue ?? codeText(code)}`}
                        pending={isPending && variables.id === id}
                        onClick={() => mutate({ id })}
                      >
                        <Trash2 size={18} />
                      </IconButton>
                    </span>
                  }
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}
