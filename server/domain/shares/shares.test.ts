import fc from 'fast-check';
import { expect, test } from 'vitest';

import { BADGE_CODES } from '../game/badges';
import badgeIcons from '../game/badge-icons.json';
import { cardInWords, drawCard, scaleOfFigures } from './card';
import { drawableText, isDrawable } from './drawable-text';
import { cardOf } from './share-card';
import { type ShareContent, shareContentSchema } from './share-schema';

const AMOUNT = '€4,321.99';
const contents = (amount: string | null, title: string | null, name: string | null): ShareContent[] => [
  { kind: 'snapshot', days: 5, streakWeeks: 14, level: 9, amount, name },
  ...BADGE_CODES.map((code) => ({ kind: 'badge' as const, code, name })),
  { kind: 'goal', title, amount, name },
  { kind: 'group', title, members: 5, amount, name },
];
/** Everything that a picture says, as it is written on it. */
const written = (content: ShareContent) => JSON.stringify(drawCard(cardOf(content)));

test('a picture shows an amount, a title and a name only where they were ticked', () => {
  for (const content of contents(null, null, null)) {
    const words = cardInWords(cardOf(content));
    expect(`${words} ${written(content).replace(/data:image[^"]*/g, '')}`, content.kind).not.toMatch(
      /€|\bEUR\b|euro/i,
    );
    expect(words, content.kind).not.toContain('Shared by');
  }
  for (const content of contents(AMOUNT, 'Boat', 'Lena')) {
    const words = cardInWords(cardOf(content));
    expect(words).toContain('Shared by Lena.');
    expect(words.includes(AMOUNT), content.kind).toBe(content.kind !== 'badge');
    expect(words.includes('Boat'), content.kind).toBe(content.kind === 'goal' || content.kind === 'group');
  }
});

test('figures that are too wide together are drawn smaller, and what is zero is not shown', () => {
  const week = { kind: 'snapshot' as const, days: 2, streakWeeks: 14, level: 9, name: null };
  const figures = (content: ShareContent) => cardOf(content).figures ?? [];
  expect(scaleOfFigures(figures({ ...week, amount: '€12.50' }))).toBe(1);
  const wide = scaleOfFigures(figures({ ...week, streakWeeks: 257, level: 495, amount: '€586,421.98' }));
  expect(wide).toBeLessThan(1);
  expect(wide).toBeGreaterThan(0.7);
  expect(figures({ ...week, streakWeeks: 0, amount: null })).toEqual([{ value: '9', label: 'level' }]);
  expect(figures({ ...week, streakWeeks: 1, amount: null })[0]?.label).toBe('week in a row');
});

test('a week of few saved days is not compared with seven', () => {
  const week = (days: number) =>
    cardOf({ kind: 'snapshot', days, streakWeeks: 14, level: 9, amount: null, name: null });
  expect([1, 2, 3, 7].map((days) => week(days).headline)).toEqual([
    'Saved on 1 day',
    'Saved on 2 days',
    '3 of 7 days',
    '7 of 7 days',
  ]);
  expect([1, 2, 3, 7].map((days) => week(days).strip !== undefined)).toEqual([false, false, true, true]);
});

test('a badge says nothing about amounts beyond its name, and has its icon', () => {
  expect(Object.keys(badgeIcons).sort()).toEqual([...BADGE_CODES].sort());
  const words = BADGE_CODES.map((code) => cardInWords(cardOf({ kind: 'badge', code, name: null })));
  expect(words.filter((said) => /\d/.test(said))).toEqual([]);
  expect(cardOf({ kind: 'badge', code: 'of_a_newer_version', name: null }).headline).toBe('A badge');
});

test('what a stored link shows is read by its schema, which lets nothing else through', () => {
  const goal = { kind: 'goal', title: null, amount: null, name: null };
  expect(shareContentSchema.safeParse(goal).success).toBe(true);
  expect(shareContentSchema.safeParse({ ...goal, email: 'a@example.com' }).success).toBe(false);
  expect(shareContentSchema.safeParse({ ...goal, kind: 'entry' }).success).toBe(false);
});

test('names are drawn as they are where the fonts have their letters', () => {
  for (const name of ['Lena Sørensen', 'Łukasz Żółć', 'Ștefan', 'Αλέξανδρος', 'Иван Петров', "O'Neill & Søn"])
    expect(drawableText(name, 40, 'somebody')).toBe(name);
});

test('letters that no font has fall away, and a name of nothing else becomes another word', () => {
  const said = (name: string) => drawableText(name, 40, 'somebody');
  expect(said('🦊 Fox 🦊')).toBe('Fox');
  expect(said('Zo\u0308e')).toBe('Zöe');
  expect(said('Hue\u0302\u0301')).toBe('Huê');
  expect(said('ｆｕｌｌ ｗｉｄｔｈ')).toBe('full width');
  expect(said('\u202Egnp.exe\u202C')).toBe('gnp.exe');
  expect(said('a\u0000b\tc\u0007')).toBe('a b c');
  for (const name of ['🎉🎉🎉', '田中さくら', 'مريم', 'A 漢字漢字', '\u200b\u200b', '   ', ''])
    expect(said(name), name).toBe('somebody');
  expect(said('W'.repeat(60))).toBe(`${'W'.repeat(39)}…`);
});

test('whatever is typed, what is drawn consists of letters that the fonts have, on one line and not too long', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 120 }), (codes) => {
      const typed = String.fromCodePoint(...codes);
      const said = drawableText(typed, 40, 'somebody');
      expect(isDrawable(said)).toBe(true);
      expect(Array.from(said).length).toBeLessThanOrEqual(40);
      expect(said.trim()).not.toBe('');
    }),
  );
});
