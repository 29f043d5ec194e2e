import { QueryClient } from '@tanstack/react-query';
import { createTRPCReact, getQueryKey } from '@trpc/react-query';
import { expect, test } from 'vitest';

import type { AppRouter } from '~server/index';

import { Loaded } from './loaded';

const trpc = createTRPCReact<AppRouter>();

test('what was fetched is found by its procedure and input, in whatever order the input was written', () => {
  const loaded = new Loaded();
  loaded.keep(['savings', 'week'], undefined, { total: 1250 });
  loaded.keep(['standing', 'today'], undefined, null);
  loaded.keep(['savings', 'list'], { page: 2, search: 'tea' }, ['tea']);
  expect(loaded.find(['savings', 'week'], undefined)).toEqual({ total: 1250 });
  expect(loaded.find(['standing', 'today'], undefined)).toBeNull();
  expect(loaded.find(['savings', 'list'], { search: 'tea', page: 2 })).toEqual(['tea']);
  expect(loaded.find(['savings', 'list'], { search: 'tea', page: 3 })).toBeUndefined();
  expect(loaded.find(['savings', 'recent'], undefined)).toBeUndefined();
});

test('the tab finds it under the names that the hooks ask for', () => {
  const loaded = new Loaded();
  loaded.keep(['savings', 'week'], undefined, { total: 1250 });
  loaded.keep(['insights', 'month'], { month: '2026-11' }, { entries: 3 });
  const cache = new QueryClient();
  const pairs: unknown = JSON.parse(JSON.stringify(loaded));
  if (!Array.isArray(pairs)) throw new Error('no pairs');
  for (const pair of pairs) if (Array.isArray(pair)) cache.setQueryData(pair[0], pair[1]);
  expect(cache.getQueryData(getQueryKey(trpc.savings.week, undefined, 'query'))).toEqual({ total: 1250 });
  expect(cache.getQueryData(getQueryKey(trpc.insights.month, { month: '2026-11' }, 'query'))).toEqual({
    entries: 3,
  });
});
