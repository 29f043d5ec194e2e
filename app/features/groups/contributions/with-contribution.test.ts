import { expect, it } from 'vitest';

import { cents } from '~server/domain/kernel/money';
import type { Contribution, Group } from '~server/features/groups/group-list';

import { withContribution } from './with-contribution';

const given = (id: string, amount: number): Contribution => ({
  id,
  amount: cents(amount),
  note: null,
  at: '2026-11-22T12:00:00.000Z',
  transferred: false,
  name: 'Ana',
  isMe: true,
  linked: true,
  correctable: false,
  cheerable: false,
  cheered: null,
  cheers: 0,
  cheeredBy: [],
});

const member = (id: string, own: boolean) => ({
  id,
  name: id,
  profile: true,
  at: '2026-11-01T12:00:00.000Z',
  contributed: cents(1000),
  creator: own,
  isMe: own,
});

const group: Group = {
  id: 'group',
  title: 'Canoe',
  description: 'For the lake.',
  state: 'active',
  putAway: false,
  goal: cents(10_000),
  total: cents(2000),
  percent: 20,
  durationDays: 7,
  daysLeft: 5,
  endsAt: '2026-03-18T12:00:00.000Z',
  pays: false,
  paid: false,
  completedAt: null,
  members: 2,
  creator: true,
  contributed: cents(1000),
  former: cents(0),
  seen: false,
  xp: 0,
  badges: [],
  latest: [given('first', 1000)],
  participants: [member('ana', true), member('ben', false)],
  myThanks: null,
  thanks: 0,
  thankedBy: [],
  sent: [],
  othersInvited: 0,
  moreContributions: false,
  moreMembers: false,
};

it('a contribution shows at once in total, percent, list and own share, and nobody else’s', () => {
  const shown = withContribution(group, given('second', 1250));
  expect(shown).toMatchObject({ total: 3250, contributed: 2250, percent: 32, state: 'active' });
  expect(shown.latest.map(({ id }) => id)).toEqual(['second', 'first']);
  expect(shown.participants.map(({ contributed }) => contributed)).toEqual([2250, 1000]);
});

it('one that is there already does not count twice', () => {
  expect(withContribution(group, given('first', 1000))).toBe(group);
});
