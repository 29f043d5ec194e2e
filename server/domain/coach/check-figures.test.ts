import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { profileOf } from '../../../tests/support/coach-profile';
import { checkFigures } from './check-figures';
import { type Fact, type Unit, factBook } from './facts';
import { profileFacts } from './profile-facts';
import { sentencesOf } from './sentences';

const fact = (id: string, value: number, unit: Unit): Fact => ({ id, value, unit, sentence: 'A.', from: [] });
const FACTS = factBook([
  fact('goal_left', 138_000, 'eur'),
  fact('coffee', 1250, 'eur'),
  fact('jar', 4230, 'eur'),
  fact('small', 38, 'eur'),
  fact('entries', 17, 'count'),
  fact('meals', 2, 'count'),
  fact('rides', 2, 'count'),
  fact('percent', 35, 'percent'),
  fact('left', 200, 'days'),
  fact('streak', 6, 'weeks'),
  fact('running', 3, 'months'),
  fact('by', 20_270_612, 'date'),
]);
const check = (text: string) => checkFigures(text, FACTS).prose;

describe('a figure that is a fact becomes it', () => {
  test.each([
    ['You have €12.50.', 'You have {coffee}.'],
    ['You have 12,50 €.', 'You have {coffee}.'],
    ['You have 12.5 euros.', 'You have {coffee}.'],
    ['EUR 12.50 a week.', '{coffee} a week.'],
    ['Still €1,380 to go.', 'Still {goal_left} to go.'],
    ['Still 1.380,00 EUR to go.', 'Still {goal_left} to go.'],
    ['Still €1,380.00 to go.', 'Still {goal_left} to go.'],
    ['Still 1 380 € to go.', 'Still {goal_left} to go.'],
    ['Still 1\u00a0380,00\u00a0€ to go.', 'Still {goal_left} to go.'],
    ['Still 1’380 euros to go.', 'Still {goal_left} to go.'],
    ['About €42 in the jar.', 'About {jar} in the jar.'],
    ['38 cents are a start.', '{small} are a start.'],
    ['35 % of it.', '{percent} of it.'],
    ['35% of it.', '{percent} of it.'],
    ['35 percent of it, or 35 per cent.', '{percent} of it, or {percent}.'],
    ['200 days, 6 weeks and 3 months.', '{left}, {streak} and {running}.'],
    ['You logged 17 savings.', 'You logged {entries} savings.'],
    ['{goal_left} to go by {by}.', '{goal_left} to go by {by}.'],
    ['{ goal_left } to go.', '{goal_left} to go.'],
    // The value brings its sign along.
    ['{goal_left} euros and €{coffee} in {left} days.', '{goal_left} and {coffee} in {left}.'],
  ])('%s', (text, prose) => expect(check(text)).toBe(prose));
});

describe('a sentence with any other figure is taken out', () => {
  test.each([
    'You could save €99.',
    '€42.31 is there.',
    '€41 is there.',
    '12 days are left.',
    '17 days are left.',
    '17% is done.',
    // Two facts are 2.
    'Skip 2 of them.',
    '{unknown} is there.',
    '{goal_left, coffee} is there.',
    '{{goal_left}} is there.',
    '{goal_left is there.',
    'So goal_left is there.',
    // Bent into another figure
    '{goal_left}0 is there.',
    '1{meals} is there.',
    '{goal_left}k is there.',
    '{entries} thousand are there.',
    '-{coffee} is there.',
    'It is −€12.50.',
    'Between 17-30 of them.',
    'A ratio of 17:3.',
    'Use 17/20 of it.',
    '17k of them.',
    'The 17th of them.',
    '17 years from now.',
    '17 hours of work.',
    'By 17 June.',
    'By June 17.',
    'On 12 June 2027.',
    '{entries} % of it.',
    '{left} weeks to go.',
    '{goal_left} % of it.',
    // Other currencies
    'That is $17.',
    'That is 17 dollars.',
    'That is £12.50.',
    'That is {coffee} pounds.',
    'That is 17 CHF.',
    // Words
    'That is fifty euros.',
    'That is twenty-five euro.',
    'That is a hundred and ten of your euros.',
    'Ten percent is enough.',
    'Ten per cent is enough.',
    'That is twice as much.',
    'Save double your amount.',
    'Three times what you had.',
    'In ten weeks you are there.',
    'In two years you are there.',
    'Half of your goal is done.',
    'You are halfway there.',
    'Two thirds of the way.',
    'Skip two coffees.',
    'Do it twice a week.',
    'Nine hundred of them.',
    // Digits of other scripts, fractions, superscripts
    'That is ٥٠ of them.',
    'That is १७.',
    'It is ½ of it.',
    'It is 17² of it.',
    'It is Ⅳ of it.',
    'It is 𝟓𝟎 of it.',
  ])('%s', (text) => {
    expect(checkFigures(text, FACTS)).toEqual({ prose: '', removed: 1 });
    expect(check(`Cook at home. ${text} Then rest.`)).toBe('Cook at home. Then rest.');
  });
});

describe('words that are no figures stay', () => {
  test.each([
    'One day at a time, and one more coffee.',
    'You saved {coffee} in the last four weeks.',
    'Each of the seven days has its own tip.',
    'Give these three tips a try.',
    'Share the ride, half of the fun is the company.',
    'Once a week is enough.',
  ])('%s', (text) => expect(check(text)).toBe(text));
});

describe('sentences', () => {
  test.each([
    ['Save a bit, e.g. coffee. Then rest.', ['Save a bit, e.g. coffee. ', 'Then rest.']],
    ['You need approx. €50. Go on.', ['You need approx. €50. ', 'Go on.']],
    ['It is 12.50 in all. Fine.', ['It is 12.50 in all. ', 'Fine.']],
    ['Really?! Yes… Good.', ['Really?! ', 'Yes… ', 'Good.']],
    ['He said “go.” Then he went.', ['He said “go.” ', 'Then he went.']],
    ['First line\nSecond line', ['First line\n', 'Second line']],
    ['', []],
  ])('%j', (text, sentences) => expect(sentencesOf(text)).toEqual(sentences));

  test('a figure after an abbreviation takes the whole sentence with it', () => {
    expect(check('Cook at home. You need approx. €50 more. Then rest.')).toBe('Cook at home. Then rest.');
  });

  test('put together again are the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(sentencesOf(text).join('')).toBe(text);
      }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '. ', '.', '!', '? ', '\n', 'e.g. ', '5', '”', ' ')),
        (parts) => {
          expect(sentencesOf(parts.join('')).join('')).toBe(parts.join(''));
        },
      ),
    );
  });
});

const parts = fc.array(
  fc.oneof(
    fc.constantFrom(
      '{goal_left}',
      '{nothing}',
      '{',
      '}',
      '€',
      ' EUR',
      ' %',
      '. ',
      '\n',
      ' weeks',
      'five ',
      '½',
      '٣',
    ),
    fc.integer({ min: 0, max: 2000 }).map(String),
    fc.string({ maxLength: 6 }),
    fc.string({ unit: 'binary', maxLength: 4 }),
  ),
  { maxLength: 14 },
);

test('whatever is written, no digit is left outside of a fact, and every fact that is named exists', () => {
  const book = profileFacts(profileOf());
  fc.assert(
    fc.property(parts, (written) => {
      const { prose } = checkFigures(written.join(''), book);
      const ids = [...prose.matchAll(/\{([^{}]*)\}/g)].map(([, id]) => id ?? '');
      expect(ids.filter((id) => !book.has(id))).toEqual([]);
      expect(prose.replaceAll(/\{[^{}]*\}/g, '')).not.toMatch(/[\p{N}{}]/u);
    }),
    { numRuns: 1000 },
  );
});

test('an answer without figures is left as it is', () => {
  const text = 'You are doing well. Keep the habit, and rest on Sunday.';
  expect(checkFigures(text, FACTS)).toEqual({ prose: text, removed: 0 });
});
