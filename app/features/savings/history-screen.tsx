import { useSearchParams } from '@remix-run/react';
import Trash2 from 'lucide-react/icons/trash-2';

import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { PageLinks } from '~/components/page-links';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useCount, useMe } from '~/trpc/use-me';
import type { SavingsPage } from '~server/features/savings/history';

import { type HistoryAddress, historyAddress, isFiltered } from './history-address';
import { HistoryFilters } from './history-filters';
import { ImportButton } from './import-button';
import { HistoryList, HistoryTrash } from './history-list';
import { NoSavings } from './no-savings';
import { history as HISTORY_TEXT } from './texts.json';

/** The history: all savings, five on a page, with the trash and the import of a file. */
export function HistoryScreen() {
  const [search] = useSearchParams();
  const address = historyAddress(search);
  const { savedCount } = useMe();
  const withFilters = !address.trash && (savedCount > 0 || isFiltered(address));
  return (
    <div className="page">
      <PageTitle
        back={address.trash ? { to: paths.savingsHistory(), label: 'Back to history' } : undefined}
        detail={address.trash ? 'Deleted savings can be restored for 30 days' : undefined}
        aside={
          !address.trash && (
            <div className="row ml-auto gap-0">
              <ImportButton />
              <LinkButton to={paths.savingsHistory({ trash: '1' })} look="quiet" small>
                <Trash2 size={18} /> <span className="max-sm:sr-only">Trash</span>
              </LinkButton>
            </div>
          )
        }
      >
        {address.trash ? 'Trash' : 'Savings history'}
      </PageTitle>
      {address.trash ? (
        <HistoryTrash />
      ) : (
        <>
          {withFilters && <HistoryFilters key={keyOf(address)} address={address} />}
          <Entries address={address} />
        </>
      )}
    </div>
  );
}

/** Changes with the filters that are typed: words that wait for `Show` stay when another month comes. */
const keyOf = ({ typed: { date, category, from, to, search } }: HistoryAddress) =>
  [date, category, from, to, search].join('\n');

function Entries({ address }: { address: HistoryAddress }) {
  const query = trpc.savings.history.useQuery(address.input);
  return (
    <QueryBoundary query={query} failed={HISTORY_TEXT.failed} skeleton={<SkeletonCard lines={5} />}>
      {(shown) => <HistoryPage shown={shown} address={address} />}
    </QueryBoundary>
  );
}

function HistoryPage({ shown, address }: { shown: SavingsPage; address: HistoryAddress }) {
  const { page } = address.input;
  const { pages } = shown;
  const number = useCount();
  if (shown.count === 0) return <NothingFound address={address} />;
  if (page > pages) {
    return (
      <Card>
        <EmptyState
          title="There is no such page"
          action={
            <LinkButton to={paths.savingsHistory({ ...address.typed })} small>
              Newest savings
            </LinkButton>
          }
        >
          Your savings end on page {number(pages)}.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <HistoryList shown={shown} address={address} />
      <PageLinks
        page={page}
        pages={pages}
        labels={['Newer', 'Older']}
        addressOf={(wanted) =>
          paths.savingsHistory({ ...address.typed, page: wanted === 1 ? undefined : String(wanted) })
        }
      />
    </>
  );
}

function NothingFound({ address }: { address: HistoryAddress }) {
  if (!isFiltered(address)) {
    return (
      <Card>
        <NoSavings />
      </Card>
    );
  }
  const onlyDate = address.input.date !== undefined && Object.keys(address.input).length === 2;
  const onlyMonth = !isFiltered(address, 'but for a month');
  return (
    <Card>
      <EmptyState
        title={onlyDate ? 'No savings found for this date' : 'No savings found'}
        action={
          <LinkButton to={paths.add()} small>
            Add Saving
          </LinkButton>
        }
      >
        {onlyDate
          ? 'Clear the date to see all of them.'
          : onlyMonth
            ? 'Clear the month to see all of them.'
            : 'Nothing matches all of these filters.'}
      </EmptyState>
    </Card>
  );
}
