import { expect, test } from 'vitest';

import { humanHelp } from './human-help';

test.each([
  ['Germany', '112', '0800 111 0 111'],
  ['de', '112', '0800 111 0 111'],
  ['United Kingdom', '999', '116 123'],
  ['United States', '911', '988'],
])('in %s the emergency number comes first, then a helpline', (country, emergency, line) => {
  const { calls, listed } = humanHelp(country);
  expect(calls.map(({ number }) => number).slice(0, 2)).toEqual([emergency, line]);
  expect(listed).toBe(true);
});

test.each([null, '', 'Atlantis', 'constructor'])('elsewhere (%s) there is the emergency number', (country) =>
  expect(humanHelp(country)).toEqual({ calls: [{ name: 'Emergency', number: '112' }], listed: false }),
);
