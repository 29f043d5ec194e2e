import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { loadedJson } from './loaded';

test('a document carries what was fetched, and nothing for a query that rendering only asked for', () => {
  const cache = new QueryClient();
  cache.setQueryData([['savings', 'week'], { type: 'query' }], { total: 1250 });
  cache.setQueryData([['standing', 'today'], { type: 'query' }], null);
  new QueryObserver(cache, {
    queryKey: [['social', 'profile'], { type: 'query' }],
    queryFn: () => Promise.resolve(1),
  }).getCurrentResult();
  expect(cache.getQueryCache().getAll()).toHaveLength(3);
  expect(JSON.parse(loadedJson(cache))).toEqual([
    [[['savings', 'week'], { type: 'query' }], { total: 1250 }],
    [[['standing', 'today'], { type: 'query' }], null],
  ]);
});
