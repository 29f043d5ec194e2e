import { describe, expect, it } from 'vitest';

import { PLAN_FEATURES, FREE_LIMITS, landingFeatures, upsellFeatures } from './plans';

describe('plans', () => {
  it('say the free limits in words that match the numbers', () => {
    const label = (key: string) => PLAN_FEATURES.find((row) => row.key === key)?.label;
    expect(label('weekly_tips')).toContain(String(FREE_LIMITS.tipGenerationsPerWeek));
    expect(label('first_custom_challenges')).toContain(String(FREE_LIMITS.customChallenges));
  });

  it('sell no reminder on the landing page or in the settings, because none is sent', () => {
    for (const line of [...landingFeatures('free'), ...landingFeatures('pro'), ...upsellFeatures()])
      expect(line).not.toMatch(/remind|notif/i);
  });

  it('name every feature once', () => {
    expect(new Set(PLAN_FEATURES.map(({ key }) => key)).size).toBe(PLAN_FEATURES.length);
  });
});
