import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { profileOf } from '../../../../tests/support/coach-profile';
import { checkFigures } from './check-figures';
import { type Fact, type Unit, factBook } from './facts';
import CASES from './check-cases.json' with { type: 'json' };
import { profileFacts } from '../person/profile-facts';
import { sentencesOf } from './sentences';

const fact = (
  id: string,
  value: number,
  unit: Unit,
  about: Fact['about'],
  sentence = 'In the last 28 days.',
): Fact => ({
  ...{ id, value, unit, about, sentence, per: 'once', from: [] },
});
const FACTS = factBook([
  fact('goal_left', 138_000, 'eur', 'left'),
  fact('coffee', 1250, 'eur', 'saved'),
  fact('jar', 4230, 'eur', 'saved'),
  fact('small', 38, 'eur', 'saved'),
  fact('entries', 17, 'count', 'count', 'The number of savings.'),
  fact('meals', 2, 'count', 'count', 'Meals out a week.'),
  fact('rides', 2, 'count', 'count', 'Rides a week.'),
  fact('percent', 35, 'percent', 'saved'),
  fact('left', 200, 'days', 'left'),
  fact('streak', 6, 'weeks', 'streak'),
  fact('running', 3, 'months', 'streak'),
  fact('by', 20_270_612, 'date', 'goal'),
]);
const check = (text: string) => checkFigures(text, FACTS).prose;

describe('a figure that is a fact becomes it', () => {
  test.each(CASES.figures.traced)('%s', (text, prose) => expect(check(text)).toBe(prose));
});

describe('a sentence with any other figure is taken out', () => {
  test.each(CASES.figures.removed)('%s', (text) => {
    expect(checkFigures(text, FACTS)).toEqual({ prose: '', removed: 1 });
    expect(check(`Cook at home. ${text} Then rest.`)).toBe('Cook at home. Then rest.');
  });
});

describe('words that are no figures stay', () => {
  test.each(CASES.figures.kept)('%s', (text) => expect(check(text)).toBe(text));
});

describe('sentences', () => {
  test.each(CASES.sentences)('%j', ({ text, sentences }) => expect(sentencesOf(text)).toEqual(sentences));

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
    fc.constantFrom(...'{goal_left}|{nothing}|{|}|€| EUR| %|. |\n| weeks|five |½|٣'.split('|')),
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
