import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { addDays, localDay } from '../../kernel/days';
import { spanOf } from './period-days';
import { goalInput, goalQuery, savingsInput, savingsQuery } from './query-input';

const today = localDay('2026-03-18');
const query = (input: object, said = '') => savingsQuery(savingsInput.parse(input), { today, said });
const period = (unit: string, from: string, to: string) =>
  query({ measure: 'saved', period: { unit, from, to } }).period;

describe('days that a model writes', () => {
  test.each([
    ['month', '2026-02-01', '2026-02-28', '2026-02-28'],
    ['month', '2026-03-01', '2026-03-31', '2026-03-18'],
    ['month', '2026-03-01', '2026-03-18', '2026-03-18'],
    ['week', '2026-03-16', '2026-03-22', '2026-03-18'],
    ['year', '2025-01-01', '2025-12-31', '2025-12-31'],
    ['day', '2026-03-17', '2026-03-17', '2026-03-17'],
    ['days', '2026-03-12', '2026-03-18', '2026-03-18'],
    ['since', '2026-01-07', '2026-01-31', '2026-03-18'],
    ['month', '2026-04-01', '2026-04-30', '2026-04-30'],
  ])('%s %s to %s ends on %s', (unit, from, to, end) =>
    expect(period(unit, from, to)).toEqual({ unit, from, to: end }),
  );

  test.each([
    ['month', '2026-02-02', '2026-02-28'],
    ['month', '2026-02-01', '2026-02-27'],
    ['week', '2026-03-15', '2026-03-21'],
    ['day', '2026-03-16', '2026-03-17'],
    ['between', '2026-03-17', '2026-03-16'],
    ['since', '1999-12-31', '2026-03-18'],
  ])('%s %s to %s is refused', (unit, from, to) => expect(() => period(unit, from, to)).toThrow(RangeError));

  test('a period of the calendar is taken for itself and for nothing else', () => {
    const units = ['day', 'weekend', 'week', 'month', 'quarter', 'half', 'year'] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...units),
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: -3, max: 3 }),
        (unit, ago, off) => {
          const { from, to } = spanOf(unit, addDays(today, -ago));
          const read = () => period(unit, from, addDays(to, off));
          if (off === 0 || (addDays(to, off) === today && to > today))
            expect(read()).toMatchObject({ unit, from });
          else expect(read).toThrow(RangeError);
        },
      ),
    );
  });
});

describe('what a model may ask', () => {
  test.each([
    { measure: 'needed' },
    { measure: 'saved', period: { unit: 'day', from: '2026-02-30', to: '2026-03-01' } },
    { measure: 'saved', period: { unit: 'all', from: '2026-02-01', to: '2026-03-01' } },
    { measure: 'saved', user_id: 'x' },
    { measure: 'saved', filter: { note: 'x' } },
    { measure: 'saved', filter: { categories: ['cars'] } },
    { measure: 'saved', filter: { weekdays: [0] } },
    { measure: 'saved', filter: { below_eur: 0 } },
    { measure: 'biggest', limit: 1000 },
  ])('%j is no input', (input) => expect(savingsInput.safeParse(input).success).toBe(false));

  test('notes are searched for words of the person alone', () => {
    const of = (words: string[], said: string) =>
      query({ measure: 'saved', filter: { words } }, said).filter.words;
    expect(of(['LIDL', 'Café'], 'What did I save at Lidl and in cafés?')).toEqual(['lidl', 'cafe']);
    for (const words of [['doctor'], ["lidl' or 1=1"], ['%'], ['l'], ['']])
      expect(() => of(words, 'What did I save at Lidl? l')).toThrow(RangeError);
  });

  test('amounts become cents, and less than one is none', () => {
    expect(query({ measure: 'saved', filter: { above_eur: 12.345 } }).filter).toEqual({ above: 1235 });
    expect(() => query({ measure: 'saved', filter: { above_eur: 0.001 } })).toThrow(RangeError);
    expect(
      goalQuery(goalInput.parse({ measure: 'needed', assumption: { kind: 'goal_amount', amount_eur: 900 } })),
    ).toMatchObject({ measure: 'needed', assumption: { kind: 'goal_amount', amount: 90_000 } });
  });

  // https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations
  test('keeps within what a strict schema may hold: 24 optional fields and 16 unions in all tools', () => {
    const found = { optional: 0, unions: 0 };
    const node = z.looseObject({
      properties: z.record(z.string(), z.unknown()).optional(),
      required: z.array(z.string()).optional(),
    });
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('anyOf' in value || 'oneOf' in value) found.unions += 1;
      const { properties = {}, required = [] } = node.safeParse(value).data ?? {};
      found.optional += Object.keys(properties).filter((name) => !required.includes(name)).length;
      Object.values(value).forEach(walk);
    };
    for (const schema of [savingsInput, goalInput]) walk(z.toJSONSchema(schema, { io: 'input' }));
    expect(found.optional).toBeLessThanOrEqual(24);
    expect(found.unions).toBeLessThanOrEqual(16);
    expect(found.unions).toBe(2);
  });
});
