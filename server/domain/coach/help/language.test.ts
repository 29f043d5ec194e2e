import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { HELD_OUT } from '../../../../tests/evals/talk';
import cases from './foreign-cases.json' with { type: 'json' };
import { isRead, languageOf } from './language';

const toldUnread = (texts: readonly string[]) => texts.filter((text) => !isRead(languageOf(text)));

test('hardly anybody who writes in one of the six languages is told that it is not read', () => {
  const held = z
    .array(z.object({ text: z.string(), language: z.string() }))
    .parse(JSON.parse(readFileSync(HELD_OUT, 'utf8')));
  expect(toldUnread(held.map(({ text }) => text)).length / held.length).toBeLessThanOrEqual(0.005);
  const right = held.filter(({ text, language }) => languageOf(text) === language);
  expect(right.length / held.length).toBeGreaterThan(0.97);
});

test.each(['seen', 'unseen'] as const)('most who write in another are told so: %s', (set) => {
  const texts = Object.values(cases[set]).flat();
  expect(toldUnread(texts).length / texts.length).toBeGreaterThanOrEqual(0.8);
});

test.each([
  ['сколько осталось до цели', 'ru'],
  ['скільки залишилося, якщо я заощаджу', 'uk'],
  ['колко съм спестила този месец', 'bg'],
  ['ile zaoszczędziłem w tym miesiącu', 'pl'],
  ['我这个月存了多少钱', null],
])('%s', (text, language) => expect(languageOf(text)).toBe(language));

test.each(['', '20', '€3 ☕', 'ok', 'hi'])('what has no words is English: %j', (text) =>
  expect(languageOf(text)).toBe('en'),
);
