import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { localDay } from '../kernel/days';
import { cents, formatAmountInput } from '../kernel/money';
import { SAVING_TEXT, type TypedSaving, readSaving } from './saving-rules';
import { savingInputSchema } from './saving-schema';

const TODAY = localDay('2026-11-21');
const ID = '0b9e0f3c-5d0e-4f0b-8a38-2a5a0c0f7a11';
const typed: TypedSaving = { amount: '12,50', category: 'coffee', date: '2026-11-21', note: '' };

describe('readSaving', () => {
  it('reads what the form holds', () => {
    expect(readSaving({ ...typed, note: ' Flat white ' }, TODAY)).toEqual({
      ok: true,
      value: { amount: 1250, category: 'coffee', date: '2026-11-21', note: ' Flat white ' },
    });
    expect(readSaving({ ...typed, note: '  ' }, TODAY)).toMatchObject({ value: { note: null } });
  });

  it.each([
    [{ amount: '' }, 'amount', 'Amount must be greater than 0'],
    [{ amount: '0,00' }, 'amount', 'Amount must be greater than 0'],
    [{ amount: '999999.01' }, 'amount', 'Amount must be less than 999,999'],
    [{ amount: '99999999999999' }, 'amount', 'Amount must be less than 999,999'],
    [{ amount: '1.2345' }, 'amount', 'Enter at most two decimals, for example 12.50'],
    [{ category: ' ' }, 'category', 'Category is required'],
    [{ category: 'x'.repeat(51) }, 'category', 'Category must be less than 50 characters'],
    [{ category: 'lottery' }, 'category', 'Choose a category from the list'],
    [{ date: '' }, 'date', 'Invalid date format'],
    [{ date: '2026-02-30' }, 'date', 'Invalid date format'],
    [{ date: '2026-11-22' }, 'date', 'Date cannot be in the future'],
    [{ note: 'x'.repeat(501) }, 'note', 'Note must be less than 500 characters'],
  ])('answers %j with %s: %s', (wrong, field, message) => {
    expect(readSaving({ ...typed, ...wrong }, TODAY)).toEqual({ ok: false, errors: { [field]: message } });
  });

  it('names every mistake, and the topmost first', () => {
    const result = readSaving({ amount: '', category: '', date: 'x', note: '' }, TODAY);
    expect(result).toMatchObject({
      ok: false,
      errors: { amount: SAVING_TEXT.amountTooSmall, category: SAVING_TEXT.categoryRequired },
    });
    expect(result.ok ? [] : Object.keys(result.errors)).toEqual(['amount', 'category', 'date']);
  });

  it('agrees with the schema of the procedure, message for message', () => {
    const oneOf = (...values: string[]) => fc.constantFrom(...values);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 110_000_000 }),
        oneOf('coffee', ' other ', '', 'lottery', 'x'.repeat(51)),
        oneOf('2026-11-21', '1999-01-01', '2026-02-30', '', '21.11.2026'),
        oneOf('', ' ', 'a note', 'x'.repeat(500), 'x'.repeat(501)),
        (amount, category, date, note) => {
          const form = readSaving(
            { amount: formatAmountInput(cents(amount), 'de-DE'), category, date, note },
            TODAY,
          );
          const parsed = savingInputSchema.safeParse({ id: ID, amount, category, date, note });
          const issues = Object.fromEntries(
            (parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
          );
          expect(form.ok ? {} : form.errors).toEqual(issues);
          if (form.ok) expect({ id: ID, ...form.value }).toEqual(parsed.data);
        },
      ),
    );
  });
});
