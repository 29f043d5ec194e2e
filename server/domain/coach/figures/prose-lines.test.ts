import { expect, it } from 'vitest';

import { fact, factBook, proseText } from './facts';
import { partsOf } from './prose-lines';
import { sentencesOf } from './sentences';

const text = 'In {m}: you saved {a}.\n| Coffee | {a} | {n} savings |\n| Other | {b} | {n} savings |\nFine.';

it('lines of a table become its rows, and the words around them stay', () => {
  expect(partsOf(text)).toEqual([
    { kind: 'words', text: 'In {m}: you saved {a}.' },
    {
      kind: 'table',
      rows: [
        ['Coffee', '{a}', '{n} savings'],
        ['Other', '{b}', '{n} savings'],
      ],
    },
    { kind: 'words', text: 'Fine.' },
  ]);
  expect(partsOf('One line.\n\nAnother.')).toEqual([{ kind: 'words', text: 'One line.\n\nAnother.' }]);
  expect(partsOf('')).toEqual([{ kind: 'words', text: '' }]);
});

it('sentence by sentence, as it is streamed, no line of a table is ever cut', () => {
  let soFar = '';
  for (const sentence of sentencesOf(text)) {
    soFar += sentence;
    const words = partsOf(soFar).flatMap((part) => (part.kind === 'words' ? [part.text] : []));
    expect(words.join('')).not.toContain('|');
  }
  expect(soFar).toBe(text);
});

it('as plain text a table is a label with its figures', () => {
  const book = factBook([
    fact.month('m', 202610, 'The month.'),
    fact.eur('a', 1250, 'A sum.'),
    fact.eur('b', 300, 'A sum.'),
    fact.count('n', 2, 'A number of savings.'),
  ]);
  expect(proseText(text, book, 'en-IE')).toBe(
    'In October 2026: you saved €12.50.\nCoffee: €12.50, 2 savings\nOther: €3, 2 savings\nFine.',
  );
});
