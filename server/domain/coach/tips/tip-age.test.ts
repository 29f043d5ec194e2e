import { expect, test } from 'vitest';

import { localDay } from '../../kernel/days';
import { areOld, fittingTips } from './tip-age';

const today = localDay('2028-03-01');
const usual = { hardship: false, madeOn: localDay('2028-02-20') };
const gentle = { hardship: true, madeOn: localDay('2028-02-28') };

test('tips are old once none of the days that their figures are about is within the last four weeks', () => {
  expect(areOld(localDay('2028-02-03'), today)).toBe(false);
  expect(areOld(localDay('2028-02-02'), today)).toBe(true);
  expect(areOld(localDay('2027-03-01'), today)).toBe(true);
});

test.each([
  ['the latest where they fit', { latest: usual, earlier: usual }, false, usual],
  [
    'the latest also when they are old',
    { latest: { ...usual, madeOn: localDay('2027-03-01') }, earlier: null },
    false,
    { ...usual, madeOn: localDay('2027-03-01') },
  ],
  ['new ones in hardship', { latest: usual, earlier: usual }, true, null],
  ['those of hardship in it', { latest: gentle, earlier: usual }, true, gentle],
  ['the earlier ones after it', { latest: gentle, earlier: usual }, false, usual],
  ['new ones after it where there are none', { latest: gentle, earlier: null }, false, null],
  [
    'new ones after it where they are old',
    { latest: gentle, earlier: { ...usual, madeOn: localDay('2028-01-05') } },
    false,
    null,
  ],
])('shown are %s', (_name, made, hard, shown) => {
  expect(fittingTips(made, { hard, today })).toEqual(shown);
});
