import { describe, expect, it } from 'vitest';

import { MAX_BUILT_IN_DAYS } from '../../challenges/challenge';
import { estimateBuiltIn } from './built-in-estimates';

const at = (code: string, days: number, multiplier = 1) =>
  estimateBuiltIn(code, days, { multiplier, locale: 'en-IE', place: { kind: 'city', name: 'Vienna' } });

describe('estimateBuiltIn', () => {
  it('says how often, at which prices, and the sum before it was rounded', () => {
    expect(at('no_coffee_to_go', 7)).toEqual({
      saving: 2300,
      why: [
        '7 × a cup brewed at home (€0.30) in place of a coffee in a café (€3.60): €23.10',
        'Together €23.10, rounded down, at the prices of Vienna (Hazel’s estimate), for one person.',
      ],
    });
  });

  it.each([
    ['no_coffee_to_go', 14, 1, 4600],
    // 4.10 EUR in the café, 0.30 EUR at home
    ['no_coffee_to_go', 7, 1.15, 2600],
    ['no_coffee_to_go', 1, 1, 300],
    // A tariff is changed once, however long the run.
    ['one_tariff', 1, 1, 1200],
    ['one_tariff', 90, 1, 1200],
    ['one_degree_less', 90, 1, 1800],
    ['one_degree_less', 1, 1, 600],
    ['no_spend_month', 30, 1, 13_800],
    // Money that is set aside is the same at every price level and in any number of days.
    ['hundred_envelopes', 50, 1.45, 50_500],
    ['hundred_envelopes', 7, 1, 50_500],
  ])('%s over %i days at price level %d: %i cents', (code, days, multiplier, saving) => {
    expect(at(code, days, multiplier)?.saving).toBe(saving);
  });

  it('never falls with more days, and is whole euros', () => {
    for (const code of ['no_spend_weekend', 'no_spend_month', 'cool_wash', 'buy_nothing_new'])
      for (let days = 1, before = 0; days <= MAX_BUILT_IN_DAYS; days += 1) {
        const saving = at(code, days, 0.65)?.saving ?? 0;
        expect(saving % 100).toBe(0);
        expect(saving).toBeGreaterThanOrEqual(Math.max(100, before));
        before = saving;
      }
  });

  it('knows nothing of other codes', () => {
    expect(at('custom_1', 7)).toBeNull();
  });
});
