import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isCategory } from '~server/domain/kernel/categories';
import { parseAmount } from '~server/domain/kernel/money';

import { prefillOf } from './prefill';

const of = (search: string) => prefillOf(new URLSearchParams(search), 'en-GB');

describe('the address of Add', () => {
  it('fills in what a shortcut says', () => {
    expect(of('amount=5&category=coffee&note=Brewed%20at%20home')).toEqual({
      amount: '5',
      category: 'coffee',
      note: 'Brewed at home',
      date: null,
    });
    expect(of('amount=4,50')?.amount).toBe('4.50');
  });

  it.each([
    'amount=-5',
    'amount=0',
    'amount=1e9',
    'amount=1.234',
    'amount=99999999',
    'amount=NaN',
    'amount=%3Cscript%3E',
    'category=nonsense',
    'category=__proto__',
    'category=constructor',
    `note=${'x'.repeat(501)}`,
    'note=%00',
    'note=%ED%A0%80%00',
    'note=%20%20',
    'date=2020-01-01',
    'shared=',
    '',
  ])('leaves out %s', (search) => {
    expect(of(search)).toBeNull();
  });

  it('has a shared text as the line, and a web address or a long text as the note', () => {
    expect(of('shared=coffee%205')).toMatchObject({ line: 'coffee 5', note: '' });
    expect(of('shared=Shoes https://shop.example/1')).toMatchObject({ note: 'Shoes https://shop.example/1' });
    const long = of(`shared=${encodeURIComponent(`${'x'.repeat(499)}🐿 and more`)}`);
    expect(long).toMatchObject({ note: 'x'.repeat(499) });
    expect(long).not.toHaveProperty('line');
  });

  it('holds nothing but what the form takes, whatever is asked', () => {
    const text = fc.string({ unit: 'binary', maxLength: 1200 });
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('amount', 'category', 'note', 'shared'), text),
        (parameters) => {
          const draft = prefillOf(new URLSearchParams(parameters), 'de-DE');
          if (draft === null) return;
          expect(draft.amount === '' || parseAmount(draft.amount).ok).toBe(true);
          expect(draft.category === '' || isCategory(draft.category)).toBe(true);
          expect(draft.note.length).toBeLessThanOrEqual(500);
          expect(draft.line?.length ?? 0).toBeLessThanOrEqual(200);
        },
      ),
    );
  });
});
