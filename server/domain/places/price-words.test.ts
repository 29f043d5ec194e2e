import { expect, it } from 'vitest';

import { localDay } from '../kernel/days';
import type { PriceSource } from './place-prices';
import { priceSourceText } from './price-words';

const day = localDay('2026-11-03');

it.each<[PriceSource, boolean, string]>([
  [{ from: 'own report', at: 'venue', day }, false, 'you reported it on 3 Nov 2026'],
  [{ from: 'own report', at: 'city', day }, false, 'you reported it in Copenhagen on 3 Nov 2026'],
  [
    { from: 'own savings', at: 'venue', count: 1, since: day },
    false,
    '1 saving of yours that names it, since 3 Nov 2026',
  ],
  [
    { from: 'own savings', at: 'anywhere', count: 4, since: day },
    false,
    'the middle of 4 coffees that you logged since 3 Nov 2026',
  ],
  [
    { from: 'reports', at: 'city', people: 7, latest: day, cuisine: 'steak_house' },
    true,
    'the middle of 7 reports in Copenhagen, latest 3 Nov 2026, adjusted for steak house, lunch\u00a0+\u00a020%',
  ],
  [{ from: 'table', version: day, cuisine: 'pizza' }, false, 'Hazel’s table of 3 Nov 2026, pizza'],
])('%o is told', (source, raised, text) => {
  expect(priceSourceText({ source, raised }, { city: 'Copenhagen', locale: 'en-GB' })).toBe(text);
});
