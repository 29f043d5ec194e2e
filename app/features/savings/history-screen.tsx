import { useSearchParams } from '@remix-run/react';

import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { ErrorState } from '~/components/error-state';
import { LinkButton } from '~/components/link-button';
import { ListRow } from '~/components/list-row';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/categories';
import { formatDay } from '~server/domain/days';
import type { SavingsPage } from '~server/features/savings/history';

import { CategoryIcon } from './category-icon';
import { historyPage } from './history-page';

/** Everything that was ever saved, five to a page. */
export function HistoryScreen() {
  const [search] = useSearchParams();
  const page = historyPage(search);
  const { data, isError, isFetching, refetch } = trpc.savings.list.useQuery({ page });
  return (
    <div className="page">
      <PageTitle
        detail={
          data && data.count > 0
            ? `${data.count} ${data.count === 1 ? 'saving' : 'savings'}, newest first`
            : undefined
        }
        aside={
          <LinkButton to={paths.dashboard()} look="ghost" small>
            Back to dashboard
          </LinkButton>
        }
      >
        Savings history
      </PageTitle>
      {isError ? (
        <ErrorState
          title="Failed to load savings entries"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          They are safe, they only could not be fetched.
        </ErrorState>
      ) : data ? (
        <HistoryPage {...data} page={page} />
      ) : (
        <SkeletonCard lines={5} />
      )}
    </div>
  );
}

function HistoryPage({ entries, count, pages, page }: SavingsPage & { page: number }) {
  const eur = useEur();
  if (count === 0) {
    return (
      <Card>
        <EmptyState
          title="No savings yet"
          action={
            <LinkButton to={paths.add()} small>
              Add Saving
            </LinkButton>
          }
        >
          Skip one thing today, log it in two taps, and it shows up here.
        </EmptyState>
      </Card>
    );
  }
  if (page > pages) {
    return (
      <Card>
        <EmptyState
          title="There is no such page"
          action={
            <LinkButton to={paths.savingsHistory()} small>
              Newest savings
            </LinkButton>
          }
        >
          Your savings end on page {pages}.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Card as="section" aria-label={`Page ${page} of ${pages}`}>
        <ul className="rows">
          {entries.map((entry) => (
            <ListRow
              key={entry.id}
              icon={<CategoryIcon category={entry.category} size={20} />}
              title={categoryLabel(entry.category)}
              detail={`${formatDay(entry.date, 'en-GB', 'long')}${entry.note === null ? '' : ` · ${entry.note}`}`}
              trailing={<span className="num">+{eur(entry.amount, { decimals: 'always' })}</span>}
            />
          ))}
        </ul>
      </Card>
      {pages > 1 && <Pagination page={page} pages={pages} />}
    </>
  );
}

function Pagination({ page, pages }: { page: number; pages: number }) {
  return (
    <nav aria-label="Pages" className="between">
      {page > 1 ? (
        <LinkButton to={paths.savingsHistory(page - 1)} look="ghost" small rel="prev">
          Newer
        </LinkButton>
      ) : (
        <span />
      )}
      <p className="muted">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <LinkButton to={paths.savingsHistory(page + 1)} look="ghost" small rel="next">
          Older
        </LinkButton>
      ) : (
        <span />
      )}
    </nav>
  );
}
