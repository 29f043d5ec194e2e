import { expect, it } from 'vitest';

import { CHEERS, CHEER_LABELS, THANKS, THANKS_LABELS, saidText } from './cheer';

it('every kind has words of its own', () => {
  expect(CHEERS.map((kind) => CHEER_LABELS[kind])).toEqual(['Well done', 'On we go', 'Lovely']);
  expect(THANKS.map((kind) => THANKS_LABELS[kind])).toEqual(['Thank you all', 'Same again, any time']);
});

it('names who said what, and how many more', () => {
  const said = [
    { name: 'Ada', kind: 'well_done' as const },
    { name: 'Ben', kind: 'lovely' as const },
  ];
  expect(saidText(said, CHEER_LABELS, 2)).toBe('Ada: Well done · Ben: Lovely');
  expect(saidText(said, CHEER_LABELS, 5)).toBe('Ada: Well done · Ben: Lovely · and 3 more');
  expect(saidText([], CHEER_LABELS, 0)).toBe('');
});
