import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import CASES from './check-cases.json' with { type: 'json' };
import { checkContent, runsOf } from './check-content';

const around = (sentence: string) => `Cook at home today. ${sentence} Then rest.`;

describe('taken out', () => {
  test.each(CASES.content.removed)('%s', (sentence) => {
    expect(checkContent(around(sentence))).toEqual({ text: 'Cook at home today. Then rest.', removed: 1 });
  });

  test('what the orders say word for word', () => {
    const unsaid = runsOf('Never write digits, and never write amounts, percentages or counts in words.');
    const { text } = checkContent('Sure. Never write digits and never write amounts in words. Bye.', {
      unsaid,
    });
    expect(text).toBe('Sure. Bye.');
    expect(checkContent('Never write a letter in anger.', { unsaid }).removed).toBe(0);
  });
});

describe('left as it is', () => {
  test.each(CASES.content.kept)('%s', (sentence) =>
    expect(checkContent(around(sentence)).text).toBe(around(sentence)),
  );
});

test('in the gentle tone nobody is pressed', () => {
  const text =
    'You must save more. You do not have to. There is no need to hurry. You should cook. You need to go.';
  expect(checkContent(text, { tone: 'gentle' }).text).toBe('You do not have to. There is no need to hurry.');
  expect(checkContent(text, { tone: 'straight' }).removed).toBe(0);
});

test('of markdown, emoji and exclamation marks only the signs go', () => {
  const { text, removed } = checkContent(
    '# A tip\n- **Cook** at home 🐿️!\n1. Then `rest`.\n> Is it *really* so?!',
  );
  expect(text).toBe('A tip\nCook at home .\nThen rest.\nIs it really so?');
  expect(removed).toBe(0);
});

test('of a table the head goes, and a line of it stays, also behind a sentence that is taken out', () => {
  const { text, removed } = checkContent(
    'In {m}. Buy bonds.\n| Month | Saved |\n| --- | --- |\n| {m} | {a} |\n| Coffee | {b} | {n} savings |\n{a} | {b} | A row of facts',
  );
  expect(text).toBe('In {m}.\n| {m} | {a} |\n| Coffee | {b} | {n} savings |');
  expect(removed).toBe(2);
});

test('the ids of facts keep their underscores', () => {
  expect(checkContent('{saved_28d_eating_out} and {q1_asked_total}.').text).toBe(
    '{saved_28d_eating_out} and {q1_asked_total}.',
  );
});

/** Whether `whole` holds all characters of `part` in this order; a full stop may replace an exclamation mark. */
function isTakenFrom(part: string, whole: string): boolean {
  const all = Array.from(whole);
  let index = 0;
  for (const char of part) {
    while (index < all.length && all[index] !== char && !(char === '.' && all[index] === '!')) index += 1;
    if (index >= all.length) return false;
    index += 1;
  }
  return true;
}

const words = fc.array(
  fc.oneof(
    fc.constantFrom(...'buy |ETFs|. |! |?!|!?|**|# |\n|- |🐿️|{x}|lazy|`|*|1. '.split('|')),
    fc.string({ maxLength: 8 }),
    fc.string({ unit: 'binary', maxLength: 4 }),
  ),
  { maxLength: 16 },
);

test('never adds anything', () => {
  fc.assert(
    fc.property(words, (written) => {
      const text = written.join('');
      const { text: left } = checkContent(text);
      expect(isTakenFrom(left, text)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('once is enough: what is left has nothing more to take out', () => {
  fc.assert(
    fc.property(words, (written) => {
      const { text } = checkContent(written.join(''));
      expect(checkContent(text).removed).toBe(0);
    }),
  );
});
