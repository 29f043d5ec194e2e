import { expect, test } from 'vitest';

import { profileOf } from '../../../../tests/support/coach-profile';
import { addDays } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { figureText } from '../figures/facts';
import { goalFacts, profileFacts } from './profile-facts';
import { forecast } from '../answer/forecast';

const PER = ['needed_per_day', 'needed_per_week', 'needed_per_month'];

function sentences(daysLeft: number, savedTotal = 42_000): Record<string, string> {
  const profile = profileOf({ savedTotal: cents(savedTotal) });
  const goal = { ...profile.goal, date: addDays(profile.today, daysLeft) };
  return Object.fromEntries(goalFacts({ ...profile, goal }).map(({ id, sentence }) => [id, sentence]));
}

test('an amount is spread over the days to the date', () => {
  expect(sentences(30)['needed_per_day']).toBe('€1,380 that are left, over 30 days, rounded up to the cent.');
  expect(sentences(1)['needed_per_day']).toBe('€1,380 that are left, over 2 days, rounded up to the cent.');
  expect(sentences(1)['goal_days_left']).toMatch(/^Today and .+ itself\.$/);
  expect(sentences(30)['goal_days_left']).toMatch(/^Days from today to /);
});

test.each([
  [0, 'is today'],
  [-1, 'has passed'],
  [-400, 'has passed'],
])('a goal %d days before its date divides by no days', (daysLeft, due) => {
  const said = sentences(daysLeft);
  for (const id of PER)
    expect(said[id]).toMatch(
      new RegExp(`^All the €1,380 that are left, because the date of your goal, .+, ${due}\\.$`),
    );
  expect(said['goal_days_left']).toMatch(
    new RegExp(`^No days are left: the date of your goal, .+, ${due}\\.$`),
  );
});

test.each([30, 0, -10])('a goal that is reached needs nothing, %d days before its date', (daysLeft) => {
  const said = sentences(daysLeft, 200_000);
  for (const id of PER) expect(said[id]).toBe('Your goal is reached, so nothing is needed any more.');
});

test('a percentage has no space before its sign, as on every screen', () =>
  expect(figureText({ value: 63, unit: 'percent' }, 'de-DE')).toBe('63%'));

test('every fact of a saver says what it is about', () => {
  const facts = [...profileFacts(profileOf()).values(), ...forecast(profileOf())];
  expect(facts.filter(({ about }) => about === 'other')).toEqual([]);
});
