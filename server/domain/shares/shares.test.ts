import fc from 'fast-check';
import { expect, test } from 'vitest';

import { BADGE_CODES } from '../game/badges';
import { localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import badgeIcons from '../game/badge-icons.json';
import { cardInWords, drawCard, scaleOfFigures } from './card';
import { drawableText, isDrawable } from './drawable-text';
import { cardOf } from './share-card';
import { type ShareContent, shareContentSchema } from './share-schema';
import { YEAR_CARDS } from './ticks';
import { yearCardContent } from './year-card';

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

const BEST_WEEK = {
  from: localDay('2026-05-04'),
  to: localDay('2026-05-10'),
  days: 4,
  entries: 5,
  total: cents(4321),
};
const YEAR = {
  months: Array.from({ length: 12 }, (_, index) => ({
    month: localDay(`2026-${String(index + 1).padStart(2, '0')}-01`),
    state: index < 3 ? ('before' as const) : ('over' as const),
    entries: index === 5 ? 0 : index,
    days: index,
    total: cents(4321),
  })),
  streak: { longest: 14, reserves: 0, beganBefore: false, current: null },
  bestWeeks: [BEST_WEEK],
  categories: [
    { category: 'coffee' as const, entries: 2 },
    { category: 'groceries' as const, entries: 9 },
  ],
  badges: [{ code: 'first_saving' }],
  challenges: [{ times: 2 }, { times: 1 }],
  groups: [{}],
  tips: [{ times: 1 }],
  goals: [{}],
};

test('each card of a year has a picture of its own, which names neither an amount nor a title', () => {
  const said = YEAR_CARDS.map((card) => {
    const shows = yearCardContent(YEAR, card);
    const content = { kind: 'year', year: 2026, running: true, shows, name: null };
    const stored = shareContentSchema.parse(content);
    expect(written(stored).replace(/data:image[^"]*/g, '')).not.toMatch(/€|43[.,]21/);
    return cardInWords(cardOf(stored));
  });
  expect(said).toEqual([
    'My 2026 so far. 58 savings.',
    'My 2026 so far. 14 weeks in a row.',
    'My 2026 so far. My best week. 4 to 10 May. 5 savings. 4 days.',
    'My 2026 so far. Groceries, Coffee. Where I saved most often.',
    'My 2026 so far. 1 new badge.',
    'My 2026 so far. 3 challenges completed. 1 group goal.',
    'My 2026 so far. 1 tip carried out.',
    'My 2026 so far. 1 goal reached.',
  ]);
});

test('a month before the first saving is absent from the picture, and an empty one is not', () => {
  const shows = { card: 'months' as const, entries: [null, null, null, 3, 4, 0, 6, 7, 8, 9, 10, 11] };
  expect(yearCardContent(YEAR, 'months')).toEqual(shows);
  const drawn = JSON.stringify(cardOf({ kind: 'year', year: 2026, running: true, shows, name: null }).strip);
  expect(drawn.match(/"height":/g)).toHaveLength(9);
});

test('a year without such a card has no picture of it', () => {
  const empty = {
    months: YEAR.months.map((month) => ({ ...month, entries: 0 })),
    streak: null,
    bestWeeks: [],
    categories: [],
    badges: [],
    challenges: [],
    groups: [],
    tips: [],
    goals: [],
  };
  expect(YEAR_CARDS.map((card) => yearCardContent(empty, card))).toEqual(YEAR_CARDS.map(() => null));
});
