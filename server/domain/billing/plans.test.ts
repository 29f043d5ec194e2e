import { describe, expect, it } from 'vitest';

import { ANNUAL_SAVING_PERCENT, FEATURES, FREE_LIMITS, landingLines, PRICES, upsellLines } from './plans';

describe('plans', () => {
  it('cost 9.99 a month or 59 a year, which saves 50 %', () => {
    expect(PRICES).toEqual({ monthlyCents: 999, annualCents: 5900 });
    expect(ANNUAL_SAVING_PERCENT).toBe(50);
  });

  it('have the content of docs/product.md on their cards', () => {
    expect(landingLines('free')).toEqual([
      'Unlimited manual entries',
      '1 AI tip generation per week',
      'XP, streaks and badges',
      'Daily reminders',
    ]);
    expect(landingLines('pro')).toEqual([
      'Unlimited AI tips',
      'Weekly Savings Plan',
      'Custom challenges',
      'Full badge gallery',
      'Weekly snapshot share cards',
      'Goal insights',
      'Faster priority Coach Mode',
      'CSV export',
      '5- and 10-year projections',
      'Advanced analytics',
      'Priority support',
    ]);
  });

  it('list the upsell of settings in its order', () => {
    expect(upsellLines()).toEqual([
      'Unlimited AI tips',
      'Weekly savings plans',
      'Progress tracking',
      'Projections for 5 and 10 years',
      'Advanced analytics',
      'Custom challenges',
      'Priority support',
    ]);
    expect(upsellLines()).toHaveLength(FEATURES.filter((row) => 'upsell' in row).length);
  });

  it('say the free limits in words that match the numbers', () => {
    const label = (key: string) => FEATURES.find((row) => row.key === key)?.label;
    expect(label('weekly_tips')).toContain(String(FREE_LIMITS.tipGenerationsPerWeek));
    expect(label('first_custom_challenges')).toContain(String(FREE_LIMITS.customChallenges));
  });

  it('name every feature once', () => {
    expect(new Set(FEATURES.map(({ key }) => key)).size).toBe(FEATURES.length);
  });
});
