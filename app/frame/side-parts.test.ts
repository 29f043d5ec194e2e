import { expect, test } from 'vitest';

import { paths } from '~/paths';
import { SCREENS } from '../../tests/support/screens';
import { sidePartsOf } from './side-parts';

test('what a screen shows itself does not stand beside it', () => {
  expect(sidePartsOf(paths.dashboard())).toEqual({
    goal: false,
    week: false,
    next: false,
    ask: true,
    recent: true,
  });
  expect(sidePartsOf(paths.chat())).toEqual({ goal: true, week: true, next: true, ask: false });
  expect(sidePartsOf(paths.coach())?.ask).toBe(false);
  expect(sidePartsOf(paths.goals())?.goal).toBe(false);
  expect(sidePartsOf(paths.add())?.goal).toBe(false);
  expect(sidePartsOf(paths.streak())?.week).toBe(false);
});

test('settings are told nothing about today, and a receipt and an invitation stand alone', () => {
  for (const path of Object.values(SCREENS).filter((path) => path.startsWith(paths.settings())))
    expect(sidePartsOf(path), path).toEqual({ goal: false, week: false, next: false, ask: true });
  expect(sidePartsOf(paths.scanReceipt())).toBeNull();
  expect(sidePartsOf(paths.acceptInvite({}))).toBeNull();
});

test('every other screen has all of it, and the latest savings stand beside Home alone', () => {
  for (const path of [
    paths.insights(),
    paths.leaderboard(),
    paths.badges(),
    paths.profile('x'),
    paths.product('x'),
  ])
    expect(sidePartsOf(path), path).toEqual({ goal: true, week: true, next: true, ask: true });
});
