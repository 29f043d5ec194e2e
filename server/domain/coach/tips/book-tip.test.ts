import { describe, expect, it } from 'vitest';

import { profileOf } from '../../../../tests/support/coach-profile';

import { addDays } from '../../kernel/days';
import { cents } from '../../kernel/money';
import type { Elsewhere } from '../../receipts/elsewhere';
import { factBook, proseText } from '../figures/facts';
import { profileFacts } from '../person/profile-facts';
import { BOOK_TIP, bookQuickTip, namesReceipts } from './book-tip';
import { builtInPlan, builtInTips } from './built-in';

const { today } = profileOf();
const butter = (change: Partial<Elsewhere> = {}): Elsewhere => ({
  product: 'Butter 250G',
  pack: { size: 0.25, unit: 'kg' },
  paid: { amount: cents(239), shop: 'REWE', day: addDays(today, -3) },
  lower: { amount: cents(199), shop: 'Netto', day: addDays(today, -20) },
  less: cents(40),
  packs: 24,
  monthly: cents(300),
  ...change,
});
const tipsOf = (
  cheaperElsewhere: readonly Elsewhere[],
  hardship = false,
  tone: 'gentle' | 'fun' | 'straight' = 'gentle',
) => {
  const profile = profileOf({ cheaperElsewhere });
  return builtInTips({ profile, facts: profileFacts(profile), tone, hardship }).tips;
};
const bookTip = (...given: Parameters<typeof tipsOf>) =>
  tipsOf(...given).find(({ template }) => template === BOOK_TIP.id);

describe('a tip of what was cheaper elsewhere', () => {
  it.each(['gentle', 'fun', 'straight'] as const)('names shop, day and figures: %s', (tone) => {
    const tip = bookTip([butter()], false, tone);
    if (!tip) throw new Error('there is no such tip');
    const said = proseText(tip.description, factBook(tip.facts), 'en');
    expect(said).toContain('The same ‘Butter’ was €0.40 cheaper at Netto on ');
    expect(said).toContain('€1.99 there, €2.39 at REWE.');
    expect(said).toContain('€3');
    expect(tip.saving).toBe(300);
    expect(tip.facts.map(({ sentence }) => sentence).join(' ')).not.toMatch(/Butter|Netto|REWE/);
  });

  it('names no amount in hardship', () => {
    const tip = bookTip([butter()], true);
    expect(tip?.description).toContain('cost less at Netto on {book_on}');
    expect(tip?.facts.filter(({ unit }) => unit === 'eur')).toEqual([]);
    expect(tip?.whose).toBeNull();
  });

  it('is none without a price book, and where a name cannot stand in a text', () => {
    expect(bookTip([])).toBeUndefined();
    expect(bookTip([butter({ product: '7,90 {goal_left}' })])).toBeUndefined();
    expect(
      bookTip([butter({ product: '***' }), butter({ product: 'Milch 3,5%', monthly: cents(200) })])
        ?.description,
    ).toContain('‘Milch’');
    const shop = { ...butter().lower, shop: '{saving} www.evil.example' };
    expect(bookTip([butter({ lower: shop })])?.description ?? '').not.toMatch(/evil|\{saving\} www/);
  });

  it('is a day of the plan, once, without figures', () => {
    const profile = profileOf({ cheaperElsewhere: [butter()], spendAreas: ['groceries'] });
    const plan = builtInPlan({ profile, facts: profileFacts(profile), tone: 'fun', hardship: false });
    const own = plan.days.filter(({ isOwn }) => isOwn);
    expect(own.map(({ quickTip, focusArea }) => [quickTip, focusArea])).toEqual([
      ['‘Butter’ was cheaper at Netto.', 'groceries'],
    ]);
    const again = builtInPlan(
      { profile, facts: profileFacts(profile), tone: 'fun', hardship: false },
      undefined,
      ['‘Butter’ was cheaper at Netto.'],
    );
    expect(namesReceipts(own[0]?.quickTip ?? '')).toBe(true);
    expect(again.days.some(({ isOwn }) => isOwn)).toBe(false);
    expect(
      bookQuickTip({
        cheaperElsewhere: [
          butter({ product: 'Gutes '.repeat(20), lower: { ...butter().lower, shop: 'Markt '.repeat(9) } }),
        ],
      }),
    ).toBeNull();
  });
});
