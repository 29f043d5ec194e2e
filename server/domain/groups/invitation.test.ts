import { expect, it } from 'vitest';

import { invitationState } from './invitation';

const NOW = new Date('2026-03-11T12:00:00Z');
const open = {
  member: false,
  status: 'pending',
  expiresAt: new Date('2026-03-11T12:00:01Z'),
  groupStatus: 'active',
} as const;

it.each([
  ['open', {}],
  ['expired', { expiresAt: NOW }],
  ['over', { groupStatus: 'completed' }],
  ['over', { groupStatus: 'completed', expiresAt: NOW }],
  ['accepted', { status: 'accepted', groupStatus: 'completed' }],
  ['declined', { status: 'declined', expiresAt: NOW }],
  ['member', { member: true, status: 'declined', groupStatus: 'completed', expiresAt: NOW }],
] as const)('is %s with %j', (state, changes) => {
  expect(invitationState({ ...open, ...changes }, NOW)).toBe(state);
});
