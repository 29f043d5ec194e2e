import { expect, test } from 'vitest';

import { leaderboardAddress, leaderboardPath } from './leaderboard-address';

const read = (query: string) => leaderboardAddress(new URLSearchParams(query));

test('an address without anything is Global, in short', () => {
  expect(read('')).toEqual({ tab: 'global', page: null });
  expect(leaderboardPath('global')).toBe('/leaderboard');
});

test('tab and page are read back from where they lead', () => {
  expect(leaderboardPath('following', 3)).toBe('/leaderboard?tab=following&page=3');
  expect(read('tab=following&page=3')).toEqual({ tab: 'following', page: 3 });
});

test('a page that nobody can have saved is the last one that can be asked for', () => {
  expect(read(`page=${'9'.repeat(400)}`)).toEqual({ tab: 'global', page: 100_000_000 });
});

test.each(['0', '-1', 'x', '1.5', '1e3', '٣'])('page %s is none', (page) => {
  expect(read(`page=${page}&tab=friends`)).toEqual({ tab: 'global', page: null });
});
