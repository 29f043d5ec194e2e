import { expect, it } from 'vitest';

import type { GroupNews } from '~server/features/groups/news';

import { newsEndings, newsToasts } from './news-toasts';

const news = (parts: Partial<GroupNews>): GroupNews => ({
  groupId: 'skis',
  kind: 'contributed',
  title: 'Skis',
  name: 'Ben',
  mine: false,
  invited: false,
  removed: false,
  ...parts,
});

it('says who contributed, and counts when several came together', () => {
  expect(newsToasts([news({})], false)).toEqual(['Ben contributed to Skis']);
  expect(newsToasts([news({ name: null })], false)).toEqual(['Somebody contributed to Skis']);
  expect(
    newsToasts([news({}), news({ name: 'Cleo' }), news({ groupId: 'b', title: 'Boat' })], false),
  ).toEqual(['2 new contributions to Skis', 'Ben contributed to Boat']);
});

it('says nothing of what the person did themselves, on whichever device', () => {
  expect(
    newsToasts([news({ mine: true }), news({ kind: 'joined', mine: true, invited: true })], false),
  ).toEqual([]);
});

it('tells the inviter that their guest has joined, and nobody else', () => {
  expect(newsToasts([news({ kind: 'joined', invited: true })], true)).toEqual(['Member added!']);
  expect(newsToasts([news({ kind: 'joined' })], true)).toEqual([]);
});

it('tells of a completed group once, and not where the screen celebrates it', () => {
  const reached = [news({}), news({ kind: 'completed' })];
  expect(newsToasts(reached, false)).toEqual(['Completed together: Skis']);
  expect(newsToasts(reached, true)).toEqual([]);
});

it('does not speak of corrections, leaving and changes, which the screen shows', () => {
  for (const kind of ['corrected', 'left', 'changed', 'cancelled'] as const)
    expect(newsToasts([news({ kind })], false)).toEqual([]);
});

it('tells whom was removed, and whose group was cancelled by another, and nobody of what they did themselves', () => {
  expect(newsEndings([news({ kind: 'left', mine: true, removed: true })])).toEqual([
    'You are not in Skis any more: its creator took you out. Your own savings stay yours.',
  ]);
  expect(newsEndings([news({ kind: 'cancelled' })])).toEqual([
    'Skis was cancelled by its creator. Your own savings stay yours.',
  ]);
  expect(newsEndings([news({ kind: 'left', mine: true }), news({ kind: 'left' })])).toEqual([]);
  expect(newsEndings([news({ kind: 'cancelled', mine: true })])).toEqual([]);
});
