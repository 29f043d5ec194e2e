import { useSearchParams } from '@remix-run/react';

import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton, SmallLink } from '~/components/link-button';
import { PageLinks } from '~/components/page-links';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { addDays, formatDay } from '~server/domain/kernel/days';
import { counted } from '~server/domain/kernel/plural';
import { type LeaderboardTab, boardMonth } from '~server/domain/social/leaderboard';
import type { Leaderboard } from '~server/features/social/leaderboard';

import { leaderboardAddress, leaderboardPath } from './leaderboard-address';
import { LeaderboardQuestion } from './leaderboard-question';
import { Gap, LeaderboardRank } from './leaderboard-rank';
import { LeaderboardRows } from './leaderboard-rows';

/** Who has saved most this month: everybody who has joined, or those whom the person follows. */
export function LeaderboardScreen() {
  const [search] = useSearchParams();
  const { leaderboard } = useMe();
  const { tab, page } = leaderboardAddress(search);
  const query = trpc.social.leaderboard.useQuery({ tab, page });
  return (
    <div className="page">
      <PageTitle aside={<SmallLink to={paths.users()}>Find Users</SmallLink>}>Leaderboard</PageTitle>
      {leaderboard === null && <LeaderboardQuestion />}
      <QueryBoundary
        query={query}
        failed={{
          title: 'Failed to load leaderboards',
          detail: 'Nothing was lost, the list only could not be fetched.',
        }}
        skeleton={<SkeletonCard lines={12} />}
      >
        {(board) => <Board board={board} tab={tab} />}
      </QueryBoundary>
      <div>
        <SmallLink to={paths.settingsPrivacy()}>Who sees you</SmallLink>
      </div>
    </div>
  );
}

function Board({ board, tab }: { board: Leaderboard; tab: LeaderboardTab }) {
  const { rows, near, page, pages, all, rank } = board;
  return (
    <>
      <LeaderboardRank board={board} isGlobal={tab === 'global'} />
      <Card as="section" aria-labelledby="savers" stack>
        <div>
          <h2 id="savers">This month&apos;s top savers</h2>
          <MonthLine />
          {rank && <Gap {...rank} />}
        </div>
        {rows.length === 0 && <Nobody tab={tab} />}
        {rows.length > 0 && (
          <LeaderboardRows rows={rows} label={near.length > 0 ? 'The first three' : undefined} />
        )}
        {near.length > 0 && (
          <div className="board-near">
            <LeaderboardRows rows={near} label="Around you" />
          </div>
        )}
        {page === null && rows.length > 0 && rows.length + near.length < all && (
          <LinkButton to={leaderboardPath(tab, 1)} look="quiet" wide>
            Show all
          </LinkButton>
        )}
      </Card>
      {page !== null && (
        <PageLinks
          page={page}
          pages={pages}
          labels={['Previous', 'Next']}
          addressOf={(wanted) => leaderboardPath(tab, wanted)}
        />
      )}
      {rows.length > 0 && <HowItCounts />}
    </>
  );
}

function Nobody({ tab }: { tab: LeaderboardTab }) {
  if (tab === 'global')
    return (
      <EmptyState title="No users to display yet">
        Whoever joins and saves something this month is listed here.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Follow other users to see them here!"
      link={{ label: 'Find Users', to: paths.users() }}
    >
      Their XP, their streaks and the savings that they share stand here beside yours.
    </EmptyState>
  );
}

/** Which month it is, and when it ends for the reader. */
function MonthLine() {
  const { today, numberLocale, hardship } = useMe();
  const { start, daysLeft, isFirstDay } = boardMonth(today);
  const month = formatDay(start, numberLocale, 'month');
  if (isFirstDay) {
    const before = formatDay(addDays(start, -1), numberLocale, 'month');
    return (
      <p className="muted">
        {month} begins today, at €0 for everyone. Where it is still {before}, {before} goes on until midnight.
      </p>
    );
  }
  // A countdown would press, so hardship shows only the month.
  if (hardship) return <p className="muted">{month}</p>;
  return (
    <p className="muted">
      {month} ends {daysLeft === 0 ? 'at midnight' : `in ${counted(daysLeft, 'day')}`}, your time
    </p>
  );
}

function HowItCounts() {
  const { timeZone } = useMe();
  return (
    <details className="as-table">
      <summary>How it counts</summary>
      <ul className="grid list-disc gap-1 pl-5 text-small text-ink-2">
        <li>
          Here is who has joined and saved something this month. A saving counts in the month of its date.
        </li>
        <li>Equal sums share a rank: after two at #2 comes #4.</li>
        <li>
          The month turns at midnight where you are ({timeZone}). For everybody else it turns at their own
          midnight, so for up to a day some are in the next month already, or still in the last one.
        </li>
      </ul>
    </details>
  );
}
