import { paths } from '~/paths';
import { LEADERBOARD_TABS, type LeaderboardTab, MAX_PAGE } from '~server/domain/social/leaderboard';

/** The tab and page in an address of the leaderboard; Global and the short form (no page) for anything invalid. */
export function leaderboardAddress(search: URLSearchParams) {
  const page = search.get('page') ?? '';
  return {
    tab: LEADERBOARD_TABS.find((tab) => tab === search.get('tab')) ?? 'global',
    page: /^[1-9][0-9]*$/.test(page) ? Math.min(Number(page), MAX_PAGE) : null,
  };
}

export const leaderboardPath = (tab: LeaderboardTab, page: number | null = null): string =>
  paths.leaderboard({
    tab: tab === 'global' ? undefined : tab,
    page: page?.toString(),
  });
