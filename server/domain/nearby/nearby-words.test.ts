import { expect, test } from 'vitest';

import { withNames, withTokens, withoutNames } from './nearby-words';

const shown = (text: string, names: readonly string[]) =>
  withNames(withoutNames(withTokens(text, names.length)).text, names);

test('ids become the names of the places', () => {
  expect(shown('Try {v1} first. The nearest is {v2}, which is vegan.', ['Mother', 'Is a Bella'])).toBe(
    'Try Mother first. The nearest is Is a Bella, which is vegan.',
  );
});

test.each([
  'Try Luigi’s Trattoria.',
  'Luigi is the cheapest.',
  'The best is Mama Rosa around here.',
  'You could go to "the corner shop".',
  'There is a place called bella.',
  'Go to luigi’s.',
  'Pizzeria Roma is nice.',
])('no name that was made up is left of %s', (text) => {
  expect(shown(text, ['Mother']).trim()).toBe('');
});

test.each([
  'It’s the cheapest, and it is open on Sunday.',
  'If you like Italian food, the first is best.',
  'Prices are estimates. I do not know their menus.',
])('%s stays', (text) => {
  expect(shown(text, ['Mother'])).toBe(text);
});

test('an id that is not in the list is no name', () => {
  expect(withTokens('{v3} {v0} {v11}', 2)).toBe('{v3} {v0} {v11}');
});

test('a name with an id in it is not read again', () => {
  expect(shown('Try {v1}.', ['{v2} Placerefa', 'Other'])).toBe('Try {v2} Placerefa.');
});
