import { expect, test } from 'vitest';

import { paths } from './paths';
import { AREAS, whereaboutsOf } from './rooms';

const ME = '3f0c1c9e-0000-4000-8000-000000000001';
const at = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://hazel.test');
  const whereabouts = whereaboutsOf(pathname, searchParams.get('tab'), ME);
  return (
    whereabouts && [whereabouts.place.label, whereabouts.room?.label ?? null, whereabouts.back?.label ?? null]
  );
};

test('a room is known by its address', () => {
  expect(at(paths.dashboard())).toEqual(['Home', 'Today', null]);
  expect(at(paths.savingsHistory({ page: '3' }))).toEqual(['Home', 'All savings', 'Back to dashboard']);
  expect(at(paths.leaderboard({ page: '2' }))).toEqual(['Rank', 'Global', null]);
  expect(at(paths.leaderboard({ tab: 'following' }))).toEqual(['Rank', 'Following', null]);
  expect(at('/leaderboard?tab=nonsense')).toEqual(['Rank', 'Global', null]);
  expect(at(paths.profile(ME))).toEqual(['Badges', 'My profile', 'Back to badges']);
});

test('a screen behind a room or a place leads back there', () => {
  expect(at(paths.product('x'))).toEqual(['Home', 'Prices', 'Back to Prices']);
  expect(at(paths.profile('somebody'))).toEqual(['Rank', null, 'Back to leaderboard']);
  expect(at(paths.settingsSecurity())).toEqual(['Settings', null, 'Back to settings']);
  expect(at(paths.settings())).toEqual(['Settings', null, null]);
  expect(at(paths.scanReceipt())).toEqual(['Add', null, 'Back to Add']);
  expect(at('/nowhere')).toBeNull();
});

test('no two rooms of a place have the same label, and none is called as a place is', () => {
  for (const { rooms } of AREAS) {
    const labels = rooms.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(AREAS.map(({ label }) => label).filter((label) => new Set<string>(labels).has(label))).toEqual([]);
  }
});
