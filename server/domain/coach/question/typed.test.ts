import { beforeAll, expect, test } from 'vitest';

import { loadIntents } from '../../../features/coach/understand';
import { CATEGORIES } from '../../kernel/categories';
import { localDay } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { appAnswer, isAboutApp } from '../answer/app-answers';
import { type Asked, readChat } from './conversation';
import type { IntentModel } from './intent';
import type { Query } from './query';
import { readQuestion } from './question';

// What people typed into the screen and were answered beside the question.

const GOAL = { name: 'Kayak', amount: cents(80_000), date: localDay('2027-08-11') };
const TODAY = localDay('2026-11-24');

let model: IntentModel;
beforeAll(async () => {
  model = await loadIntents();
});

const ask = (...texts: string[]): Asked | undefined =>
  readChat(
    texts.map((text) => ({ text, today: TODAY })),
    { read: (text) => readQuestion(model, text), goal: GOAL },
  ).at(-1);
const queryOf = (...texts: string[]): Partial<Query> => {
  const asked = ask(...texts);
  return asked?.kind === 'query' ? asked.query : {};
};

test.each([
  ['how much did I save since May and mainly on what', 'category'],
  ['combien en octobre, et surtout sur quoi ?', 'category'],
])('%s', (text, grouping) => {
  const asked = readChat([{ text, today: TODAY }], { read: (one) => readQuestion(model, one), goal: GOAL });
  expect(asked.some((one) => one.kind === 'query' && one.query.grouping === grouping)).toBe(true);
});

test.each([
  ['how much in October', 'et les courses seulement ?', 'groceries'],
  ['how much in October', 'und Kaffee nur', 'coffee'],
])('%s, %s', (first, then, category) => {
  const { filter, period } = queryOf(first, then);
  expect(filter).toEqual({ categories: [category] });
  expect(period?.from).toBe('2026-10-01');
});

test('not coffee is about all the rest, and what was left out before stays out', () => {
  const rest = (...without: string[]) =>
    CATEGORIES.map(({ value }) => value).filter((value) => !without.includes(value));
  expect(queryOf('how much in May', 'not coffee').filter).toEqual({ categories: rest('coffee') });
  expect(queryOf('how much in May', 'nicht Kaffee').filter).toEqual({ categories: rest('coffee') });
  expect(queryOf('how much in May', 'not coffee', 'not shopping').filter).toEqual({
    categories: rest('coffee', 'shopping'),
  });
});

test('somebody who meant saved and wrote spent need not ask again', () => {
  expect(queryOf('what did i spend on eating out this month', 'not spend, save')).toMatchObject({
    measure: 'saved',
    filter: { categories: ['eating out'] },
    period: { from: '2026-11-01' },
  });
});

test('which month was best stands in the answer alone, so what was in it is asked back', () => {
  expect(ask('what was my best month', 'what did i do that month')?.kind).toBe('unread_days');
  expect(ask('welche Woche war am schlechtesten', 'was war da los')?.kind).toBe('unread_days');
});

test.each([
  'kun je me een tip geven',
  'hast du noch einen Tipp',
  '¿me das algún consejo?',
  'tu as une astuce ?',
  'har du et råd',
  'got any ideas',
])('%s, also after a figure', (text) => {
  const asked = ask('how much in October', text);
  expect(asked?.kind).toBe('intent');
  expect(asked?.question.intent).toBe('save_on');
});

test.each([
  'etwas anderes bitte',
  'autre chose',
  'otra idea',
  'iets anders',
  'noget andet',
  'heb je nog iets anders',
])('%s is another tip', (text) => {
  expect(ask('Do you have a tip for me?', text)?.kind).toBe('another');
  expect(ask('What should I do this week?', text)?.kind).toBe('another');
});

test('what people say without an amount of theirs leaves a what-if behind', () => {
  const asked = queryOf('what if I save 25 more a week', 'ich hab diesen Monat alles verballert');
  expect(asked.assumption ?? null).toBeNull();
  expect(queryOf('wenn ich nie mehr Kaffee für 3 kaufe').assumption).not.toMatchObject({ kind: 'extra' });
});

test('what a thing is worth beside its price is no what-if', () => {
  for (const text of [
    'is a kettle for 25 worth it if i stop buying coffee',
    'lohnt sich ein Wasserkocher für 25 Euro wenn ich dann keinen Kaffee mehr kaufe',
    'ça vaut le coup une cafetière à 40 si je ne prends plus de café dehors ?',
  ])
    expect(ask(text)).toMatchObject({ kind: 'intent', question: { intent: 'afford' } });
});

test.each([
  ['how much per week for the kayak', { measure: 'needed', per: 'week' }],
  ['hvor mange uger har jeg sparet i træk?', { measure: 'streak' }],
  ['wie viele Wochen hintereinander habe ich gespart', { measure: 'streak' }],
  [
    'on peut repousser le kayak à juin ?',
    { assumption: { kind: 'goal_date', date: localDay('2027-06-01') } },
  ],
])('%s', (text, query) => {
  expect(queryOf(text)).toMatchObject(query);
});

test('whether that is doable is asked of the supposition before', () => {
  expect(queryOf('what if I put aside 30 a week', 'is dat haalbaar').assumption).toMatchObject({
    amount: 3000,
  });
});

test.each([
  ['what do i do here', 'add'],
  ['est-ce que quelqu’un d’autre voit ça ?', 'settings_privacy'],
  ['can my sister see how much I saved', 'settings_privacy'],
  ['quita los recordatorios', 'settings_notifications'],
  ['keine Erinnerungen mehr bitte', 'settings_notifications'],
  ['I typed 20 and meant 12, how do I change it', 'history'],
  ['hvordan retter jeg det?', 'history'],
])('%s is about Hazel, whatever the model takes it for', (text, screen) => {
  expect(isAboutApp(text)).toBe(true);
  expect(appAnswer(text).steps).toMatchObject([{ screen }]);
});

test.each([
  'remind me how much I saved in October',
  'how much did my partner see me save',
  'what if I change it to 20 a week',
])('%s is not about Hazel', (text) => {
  expect(isAboutApp(text)).toBe(false);
});
