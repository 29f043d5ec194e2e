import { expect, it } from 'vitest';

import type { GroupEvent } from '~server/features/groups/live-events';

import { groupEventEndings, groupEventToasts } from './group-event-toasts';

const news = (parts: Partial<GroupEvent>): GroupEvent => ({
  groupId: 'skis',
  kind: 'contributed',
  title: 'Skis',
  name: 'Ben',
  isMe: false,
  invited: false,
  removed: false,
  ...parts,
});

it('says who contributed, and counts when several came together', () => {
  expect(groupEventToasts([news({})], false)).toEqual(['Ben contributed to Skis']);
  expect(groupEventToasts([news({ name: null })], false)).toEqual(['Somebody contributed to Skis']);
  expect(
    groupEventToasts([news({}), news({ name: 'Cleo' }), news({ groupId: 'b', title: 'Boat' })], false),
  ).toEqual(['2 new contributions to Skis', 'Ben contributed to Boat']);
});

it('says nothing of what the person did themselves, on whichever device', () => {
  expect(
    groupEventToasts([news({ isMe: true }), news({ kind: 'joined', isMe: true, invited: true })], false),
  ).toEqual([]);
});

it('tells the inviter that their guest has joined, and nobody else', () => {
  expect(groupEventToasts([news({ kind: 'joined', invited: true })], true)).toEqual(['Member added!']);
  expect(groupEventToasts([news({ kind: 'joined' })], true)).toEqual([]);
});

it('tells of a completed group once, and not where the screen celebrates it', () => {
  const reached = [news({}), news({ kind: 'completed' })];
  expect(groupEventToasts(reached, false)).toEqual(['Completed together: Skis']);
  expect(groupEventToasts(reached, true)).toEqual([]);
});

it('does not speak of corrections, leaving and changes, which the screen shows', () => {
  for (const kind of ['corrected', 'left', 'changed', 'cancelled'] as const)
    expect(groupEventToasts([news({ kind })], false)).toEqual([]);
});

it('tells whom was removed, and whose group was cancelled by another, and nobody of what they did themselves', () => {
  expect(groupEventEndings([news({ kind: 'left', isMe: true, removed: true })])).toEqual([
    'You are not in Skis any more: its creator took you out. Your own savings stay yours.',
  ]);
  expect(groupEventEndings([news({ kind: 'cancelled' })])).toEqual([
    'Skis was cancelled by its creator. Your own savings stay yours.',
  ]);
  expect(groupEventEndings([news({ kind: 'left', isMe: true }), news({ kind: 'left' })])).toEqual([]);
  expect(groupEventEndings([news({ kind: 'cancelled', isMe: true })])).toEqual([]);
});
