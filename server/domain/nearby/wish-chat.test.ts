import { expect, test } from 'vitest';

import { readWishes } from './wish-chat';
import type { Search } from './wish-chat';

const searchOf = (...messages: string[]): Search => {
  const heard = readWishes(messages);
  if (heard.kind !== 'search') throw new Error(`${messages.join(' / ')} reads as ${heard.kind}`);
  return heard.search;
};

test('what follows narrows the search before it', () => {
  expect(searchOf('pizza within 1 km', 'and vegan').wish).toMatchObject({
    foods: ['pizza'],
    diets: ['vegan'],
    within: 1000,
  });
  expect(searchOf('italian food', 'not pizza').wish).toMatchObject({
    foods: ['italian'],
    notFoods: ['pizza'],
  });
  expect(searchOf('lunch', 'closer').wish).toMatchObject({ meal: 'lunch', within: 1500, nearest: true });
  for (const alone of ['closer', 'further away', 'cheaper', 'näher', 'moins cher'])
    expect(searchOf('lunch', alone).wish.unread).toEqual([]);
  expect(searchOf('lunch within 1 km', 'further away').wish).toMatchObject({ within: 2000 });
  expect(searchOf('lunch', 'cheaper', 'noch billiger')).toMatchObject({ cheaper: 2 });
  expect(searchOf('coffee', 'more', 'more')).toMatchObject({ page: 2 });
  expect(searchOf('coffee', 'the second one?')).toMatchObject({ pick: 2 });
  expect(searchOf('coffee', 'tell me about number 3')).toMatchObject({ pick: 3 });
  expect(searchOf('vegan sushi', 'not vegan').wish.diets).toEqual([]);
  expect(searchOf('pizza', 'under 10 euros', 'open now').wish).toMatchObject({ budget: 1000, open: 'now' });
});

test('in every language', () => {
  for (const cheaper of ['billiger bitte', 'billigere', 'más barato', 'moins cher', 'goedkoper'])
    expect(searchOf('pizza', cheaper)).toMatchObject({ cheaper: 1, wish: { foods: ['pizza'] } });
  for (const closer of ['näher', 'tættere på', 'más cerca', 'plus près', 'dichterbij', 'zu weit weg'])
    expect(searchOf('pizza', closer).wish).toMatchObject({ foods: ['pizza'], within: 1500 });
  for (const not of ['keine Pizza', 'ikke pizza', 'pizza no, sin pizza', 'pas de pizza', 'geen pizza'])
    expect(searchOf('italian', not).wish.notFoods).toEqual(['pizza']);
  for (const more of ['mehr', 'flere', 'más opciones', "d'autres", 'meer'])
    expect(searchOf('pizza', more).page).toBe(1);
  for (const second of ['das zweite?', 'den anden', 'la segunda', 'le deuxième', 'de tweede'])
    expect(searchOf('pizza', second).pick).toBe(2);
});

test('another food after "or" is added, after "instead" it takes the place', () => {
  expect(searchOf('pizza within 1 km', 'or sushi').wish).toMatchObject({
    foods: ['pizza', 'sushi'],
    within: 1000,
  });
  expect(searchOf('pizza within 1 km', 'sushi instead').wish).toMatchObject({
    foods: ['sushi'],
    within: 1000,
  });
  expect(searchOf('pizza within 1 km', 'coffee').wish).toMatchObject({ foods: ['coffee'], within: null });
});

test('a wish after a list begins a new one', () => {
  expect(searchOf('pizza', 'more', 'cheap vegan lunch near me')).toMatchObject({
    page: 0,
    wish: { foods: [], meal: 'lunch' },
  });
});

test('another topic leaves the search as it is', () => {
  expect(readWishes(['pizza', 'how is my streak?']).kind).toBe('other');
  expect(searchOf('pizza', 'how is my streak?', 'and vegan').wish).toMatchObject({ foods: ['pizza'] });
  expect(readWishes(['pizza', 'with a terrace?']).kind).toBe('cannot');
  expect(readWishes(['pizza', 'start over'])).toEqual({ kind: 'restart' });
  expect(readWishes(['pizza', 'start over', 'cheaper'])).toMatchObject({
    search: { cheaper: 0, wish: { foods: [] } },
  });
});

test('the shortest distance is 200 m, the longest 5 km', () => {
  expect(searchOf('pizza', ...Array<string>(9).fill('closer')).wish.within).toBe(200);
  expect(searchOf('pizza', ...Array<string>(9).fill('further')).wish).toMatchObject({
    within: 5000,
    unusable: ['radius'],
  });
});
