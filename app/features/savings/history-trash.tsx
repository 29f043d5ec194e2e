import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { ErrorState } from '~/components/error-state';
import { LinkButton } from '~/components/link-button';
import { ListRow } from '~/components/list-row';
import { SkeletonCard } from '~/components/skeleton';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import { formatDay } from '~server/domain/kernel/days';

import { CategoryIcon } from './category-icon';
import { useChangeSaving } from './use-change-saving';

/** Deleted savings of the last 30 days, each with the way back. */
export function HistoryTrash() {
  const eur = useEur();
  const { data, isError, isFetching, refetch } = trpc.savings.deleted.useQuery();
  const { restore } = useChangeSaving();
  if (isError) {
    return (
      <ErrorState title="Failed to load savings entries" onRetry={() => void refetch()} retrying={isFetching}>
        They are safe, they only could not be fetched.
      </ErrorState>
    );
  }
  if (!data) return <SkeletonCard lines={4} />;
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState
          title="The trash is empty"
          action={
            <LinkButton to={paths.savingsHistory()} look="ghost" small>
              Savings history
            </LinkButton>
          }
        >
          What you delete stays here for 30 days.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card as="section" aria-label="Deleted savings">
      <ul className="rows rows-tall">
        {data.map((entry) => (
          <ListRow
            key={entry.id}
            icon={<CategoryIcon category={entry.category} size={20} />}
            title={`${categoryLabel(entry.category)}, ${eur(entry.amount, { decimals: 'always' })}`}
            detail={formatDay(entry.date, 'en-GB', 'long')}
            below={entry.note !== null && <p className="fine wrap-anywhere">{entry.note}</p>}
            trailing={
              <Button
                look="ghost"
                small
                className="needs-script"
                aria-label={`Restore ${categoryLabel(entry.category)}, ${formatDay(entry.date, 'en-GB', 'long')}`}
                pending={restore.isPending && restore.variables.id === entry.id}
                onClick={() => restore.mutate({ id: entry.id })}
              >
                Restore
              </Button>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
