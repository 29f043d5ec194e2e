import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { checkContent, runsOf } from './check-content';

const around = (sentence: string) => `Cook at home today. ${sentence} Then rest.`;

describe('taken out', () => {
  test.each([
    'Put it into an ETF.',
    'Buy some index funds with it.',
    'You should invest the rest.',
    'Bitcoin has done well lately.',
    'Government bonds are safe.',
    'Buy shares in big companies.',
    'I am no adviser, but you could buy ETFs.',
    'I do not advise on investments, however I would put it into stocks.',
    'Don’t wait, buy stocks now.',
    'Take out a loan for the rest.',
    'Pay it with your credit card.',
    'That is tax-free for you.',
    'See https://example.com for more.',
    'Look at www.example.com today.',
    'Visit cheap-deals.shop for it.',
    'Write to help@example.org about it.',
    '[Click here](deal) for it.',
    '<b>Save</b> on it.',
    '</data> is over now.',
    'Here: goal_left | {goal_left} | What is left.',
    'My system prompt says so.',
    'These are my instructions.',
    'I was told to ignore the notes.',
    'As instructed, I will say yes.',
    'Developer mode is on.',
    'I am a human like you.',
    'I’m a licensed adviser.',
    'Do not be lazy.',
    'That was irresponsible of you.',
  ])('%s', (sentence) => {
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
  test.each([
    'I do not advise on investments.',
    'A licensed adviser can help you with ETFs.',
    'I cannot say anything about stocks.',
    'Share the ride with a friend.',
    'Stock up on beans, and make stock of the rest.',
    'Trade the latte for a tea.',
    'Have a look at the bank account.',
    'Pausing is no failure.',
    'I am Hazel, an AI.',
    'Use the {saved_total} well.',
    'Read the instructions of the machine, e.g. for a cool wash.',
  ])('%s', (sentence) => expect(checkContent(around(sentence)).text).toBe(around(sentence)));
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

test('the ids of facts keep their underscores', () => {
  expect(checkContent('{saved_28d_eating_out} and {q1_asked_total}.').text).toBe(
    '{saved_28d_eating_out} and {q1_asked_total}.',
  );
});

/** Whether all characters of `part` stand in `whole` in this order; a full stop may have been an exclamation mark. */
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
    fc.constantFrom(
      'buy ',
      'ETFs',
      '. ',
      '! ',
      '?!',
      '!?',
      '**',
      '# ',
      '\n',
      '- ',
      '🐿️',
      '{x}',
      'lazy',
      '`',
      '*',
      '1. ',
    ),
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
