import { describe, expect, it } from 'vitest';

import { addDays, localDay } from '../kernel/days';
import { MOTIVATION, motivationOf } from './motivation';
import { COACH_TONES } from '../profile/onboarding-schema';

const DAY = localDay('2026-03-11');

describe('the message of the day', () => {
  it('is one of five in the chosen tone, and of the default tone for an unknown one', () => {
    for (const tone of COACH_TONES) {
      expect(new Set(MOTIVATION[tone]).size).toBe(5);
      expect(MOTIVATION[tone]).toContain(motivationOf({ userId: 'a', day: DAY, tone }));
    }
    expect(MOTIVATION.fun).toContain(motivationOf({ userId: 'a', day: DAY, tone: 'shouty' }));
  });

  it('stays the same for a person and day, and comes round to every message', () => {
    const on = (day: typeof DAY, userId = 'a') => motivationOf({ userId, day, tone: 'straight' });
    expect(on(DAY)).toBe(on(DAY));
    const month = Array.from({ length: 60 }, (_, ago) => on(addDays(DAY, -ago)));
    expect(new Set(month).size).toBe(5);
    const people = Array.from({ length: 60 }, (_, person) => on(DAY, `person-${person}`));
    expect(new Set(people).size).toBe(5);
  });
});
