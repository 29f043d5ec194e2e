import { describe, expect, it } from 'vitest';

import { PLAN_FEATURES, FREE_LIMITS, landingFeatures, upsellFeatures } from './plans';

describe('plans', () => {
  it('say the free limits in words that match the numbers', () => {
    const label = (key: string) => PLAN_FEATURES.find((row) => row.key === key)?.label;
    expect(label('weekly_tips')).toContain(String(FREE_LIMITS.tipGenerationsPerWeek));
    expect(label('first_custom_challenges')).toContain(String(FREE_LIMITS.customChallenges));
  });

  it('name reminders in Free alone, and only where mail goes out', () => {
    for (const line of [...landingFeatures('pro', { mailOn: true }), ...upsellFeatures()])
      expect(line).not.toMatch(/remind|notif/i);
    expect(landingFeatures('free', { mailOn: true })).toContain('Daily reminders');
    expect(landingFeatures('free', { mailOn: false })).not.toContain('Daily reminders');
  });

  it('name every feature once', () => {
    expect(new Set(PLAN_FEATURES.map(({ key }) => key)).size).toBe(PLAN_FEATURES.length);
  });
});
