import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { ListRow } from '~/components/list-row';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import { formatDay } from '~server/domain/kernel/days';
import type { DeletedSaving } from '~server/features/savings/change-saving';

import { CategoryIcon } from './category-icon';
import { HISTORY_TEXT } from './texts';
import { useChangeSaving } from './use-change-saving';

/** Deleted savings of the last 30 days, each with the way back. */
export function HistoryTrash() {
  const query = trpc.savings.trash.useQuery();
  return (
    <QueryBoundary query={query} failed={HISTORY_TEXT.failed} skeleton={<SkeletonCard lines={4} />}>
      {(entries) => <Deleted entries={entries} />}
    </QueryBoundary>
  );
}

function Deleted({ entries }: { entries: readonly DeletedSaving[] }) {
  const eur = useEur();
  const { restore } = useChangeSaving();
  if (entries.length === 0) {
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
        {entries.map((entry) => (
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
