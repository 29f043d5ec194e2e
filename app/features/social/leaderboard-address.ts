import { paths } from '~/paths';
import { LEADERBOARD_TABS, type LeaderboardTab, MAX_PAGE } from '~server/domain/social/leaderboard';

/** What an address of the leaderboard asks for. What it does not understand is Global, and the first page. */
export function leaderboardAddress(search: URLSearchParams) {
  const page = search.get('page') ?? '';
  return {
    tab: LEADERBOARD_TABS.find((tab) => tab === search.get('tab')) ?? 'global',
    page: /^[1-9][0-9]*$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
  };
}

export const leaderboardPath = (tab: LeaderboardTab, page = 1): string =>
  paths.leaderboard({
    tab: tab === 'global' ? undefined : tab,
    page: page === 1 ? undefined : String(page),
  });
