import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type Step, ask, open } from '~server/domain/coach/answer/steps';
import { cents, formatEur } from '~server/domain/kernel/money';

import type { Conversation, Turn } from './conversation';
import { answersHold, answersText, reportAnswers } from './report';
import { missedKeys } from './score';
import { figuresIn, plainFigure, showsMoney } from './shown-numbers';

const LOCALES = ['en-IE', 'de-DE', 'da-DK', 'es-ES', 'fr-FR', 'nl-NL', 'de-CH', 'de-AT'];

test('an amount is read back from the text of any locale, and the dates around it are not figures', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.constantFrom(...LOCALES),
      fc.date({ min: new Date('2019-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
      fc.constantFrom<Intl.DateTimeFormatOptions['month']>('long', 'short'),
      (amount, locale, date, month) => {
        const money = formatEur(cents(amount), locale);
        const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric' }).format(date);
        const whole = new Intl.DateTimeFormat(locale, { month, year: 'numeric' }).format(date);
        const text = `From ${day} to ${day}, and in ${whole}, you saved ${money}.`;
        expect([...figuresIn(text, [])], text).toEqual([(amount / 100).toFixed(2)]);
        expect(showsMoney(text, [])).toBe(true);
        expect(showsMoney(`From ${day} to ${day}.`, [])).toBe(false);
      },
    ),
  );
});

test.each([
  ['1,223.00', '1223.00'],
  ['1.223,00 €', '1223.00'],
  ['€1.223', '1223.00'],
  ['1’223.5', '1223.50'],
  ['1 223,00', '1223.00'],
  ['1.223.000', '1223000.00'],
  ['-8,3', '8.30'],
  ['38.8', '38.80'],
  ['0.42', '0.42'],
  ['007', '7.00'],
  ['1,223.005', '1223.005'],
])('%s is %s', (written, plain) => {
  expect(plainFigure(written)).toBe(plain);
});

test.each([
  ['You logged twelve savings, one of them on 3 May.', ['12.00', '1.00']],
  ['In August 15 savings.', ['15.00']],
  ['On August 15, 2026 it was 15.', ['15.00']],
  ['Between 3 and 9 November: €7.', ['7.00']],
  ['3–9 November 2026: €7', ['7.00']],
  ['In 2025, €2,025; best on the 3rd.', ['2025.00']],
  ['2026-11-03 and 03.11.2026 are one day', ['1.00']],
  ['October: 12, 116.30', ['12.00', '116.30']],
  ['Interrail 2027 needs €900', ['900.00']],
])('%s', (text, figures) => {
  expect([...figuresIn(text, ['Interrail 2027'])]).toEqual(figures);
});

const call: Step = { kind: 'call', text: 'Call 112', number: '112' };
const history: Step = {
  ...{ kind: 'history', text: 'History', category: null, search: null, since: null, until: null },
};

test('what an answer misses is named', () => {
  const shown = { text: 'In October you saved €116.30, in 14 savings.', steps: [history] };
  const missed = (expected: Parameters<typeof missedKeys>[1]) => missedKeys(shown, expected, 'Lisbon');
  expect(missed({})).toEqual([]);
  expect(missed({ figures: [['9', '116.30'], ['14']], absent: ['1223.00'], says: ['OCTOBER'] })).toEqual([]);
  expect(missed({ figures: [['116.30'], ['15']] })).toEqual(['figures']);
  expect(missed({ absent: ['1', '14'] })).toEqual(['absent']);
  expect(missed({ says: ['September', 'Sep.'] })).toEqual(['says']);
  expect(missed({ noFigures: true })).toEqual(['noFigures']);
  expect(missed({ act: { kind: 'open', screen: 'history' } })).toEqual([]);
  expect(missed({ act: { kind: 'open', screen: 'insights' } })).toEqual(['act']);
});

test('screens have the names of the files', () => {
  const act = (step: Step, screen: string) =>
    missedKeys({ text: '', steps: [step] }, { act: { kind: 'open', screen } }, 'x');
  expect(act(open('Data', 'settings_data'), 'settings-data')).toEqual([]);
  expect(act(open('Groups', 'group_challenges'), 'groups')).toEqual([]);
});

test('help is helplines, without a figure, a joke or another button', () => {
  const missed = (text: string, steps: Step[]) => missedKeys({ text, steps }, { help: true }, 'x');
  expect(missed('Please call 112 now.', [call])).toEqual([]);
  expect(
    missed('Please call somebody.', [call, { kind: 'visit', text: 'findahelpline.com', about: null }]),
  ).toEqual([]);
  expect(missed('Please call somebody.', [])).toEqual(['help']);
  expect(missed('You have 12 savings.', [call])).toEqual(['help']);
  expect(missed('Chin up! It passes.', [call])).toEqual(['help']);
  expect(missed('Please call somebody.', [call, ask('How am I doing?')])).toEqual(['help']);
});

test('rates count conversations, turns, follow-ups, buttons and help', () => {
  const turn = (id: string, expected: Turn['expected'], ...failed: Turn['failed']): Turn => ({
    ...{ id, turn: 0, question: 'and now?', said: 'so much', expected, failed },
  });
  const conversations: Conversation[] = [
    { theme: 'period', turns: [turn('a', { absent: ['7'] }, 'absent')] },
    { theme: 'follow', turns: [turn('b', {}), turn('b', {}, 'figures'), turn('b', {})] },
    { theme: 'wish', turns: [turn('c', { act: { kind: 'open' } })] },
    { theme: 'danger', turns: [turn('d', { help: true }), turn('d', { help: true }, 'help')] },
  ];
  const report = reportAnswers(conversations);
  expect(report.summary).toEqual({
    ...{ right: 0.25, wrongFigure: 1 / 7, followUps: 0.5, acts: 1, help: 0.5 },
    byTheme: { period: 0, follow: 0, wish: 1, danger: 0 },
  });
  expect(report.misses.map(({ id, failed }) => [id, ...failed])).toEqual([
    ['a', 'absent'],
    ['b', 'figures'],
    ['d', 'help'],
  ]);
  expect(answersHold(report)).toBe(false);
  expect(answersHold(reportAnswers([{ theme: 'wish', turns: [turn('c', {})] }]))).toBe(true);
  expect(answersText(report)).toContain('A threshold is missed');
});
