import { expect, test } from 'vitest';

import { countedIn } from './plural';

test('a count of thousands is grouped as its person writes numbers', () => {
  expect(countedIn('en-IE')(1461, 'day')).toBe('1,461 days');
  expect(countedIn('de-DE')(1461, 'day')).toBe('1.461 days');
  expect(countedIn('en-IE')(1, 'person', 'people')).toBe('1 person');
});
