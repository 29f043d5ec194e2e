import { describe, expect, it } from 'vitest';

import { FEATURES, FREE_LIMITS, landingLines, upsellLines } from './plans';

describe('plans', () => {
  it('say the free limits in words that match the numbers', () => {
    const label = (key: string) => FEATURES.find((row) => row.key === key)?.label;
    expect(label('weekly_tips')).toContain(String(FREE_LIMITS.tipGenerationsPerWeek));
    expect(label('first_custom_challenges')).toContain(String(FREE_LIMITS.customChallenges));
  });

  it('sell no reminder on the landing page or in the settings, because none is sent', () => {
    for (const line of [...landingLines('free'), ...landingLines('pro'), ...upsellLines()])
      expect(line).not.toMatch(/remind|notif/i);
  });

  it('name every feature once', () => {
    expect(new Set(FEATURES.map(({ key }) => key)).size).toBe(FEATURES.length);
  });
});
