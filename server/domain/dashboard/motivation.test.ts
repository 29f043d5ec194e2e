import { describe, expect, it } from 'vitest';

import { profileOf } from '../../../tests/support/coach-profile';
import { PEOPLE } from '../../../tests/evals/profiles';
import { addDays, localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import { COACH_TONES } from '../onboarding/onboarding-schema';
import { type DayFacts, MOTIVATION, motivationOf } from './motivation';

const DAY = localDay('2026-03-11');
const FACTS: DayFacts = {
  week: cents(1200),
  category: { label: 'Coffee', total: cents(3300) },
  challenges: 1,
};

describe('the message of the day', () => {
  const ann = { ...profileOf({ savedTotal: cents(42_000) }), numberLocale: 'en-IE' };
  const on = (ahead: number, tone: keyof typeof MOTIVATION = 'fun', facts = FACTS, person = ann) => {
    const words = { hardship: tone === 'hard', coachTone: tone === 'hard' ? 'fun' : tone } as const;
    return motivationOf({ ...person, ...words, today: addDays(DAY, ahead) }, facts);
  };

  it('the same message comes back within two weeks: never, for savers of all kinds and tones', () => {
    for (const { name, profile } of PEOPLE)
      for (const tone of [...COACH_TONES, 'hard'] as const) {
        // A life that changes: some weeks bring something, challenges come and go.
        const lines = Array.from({ length: 60 }, (_, day) => {
          const facts = {
            week: cents(profile.savedCount === 0 ? 0 : (day % 9) * 150),
            category: profile.savedCount > 0 && day % 4 > 0 ? FACTS.category : null,
            challenges: day % 11 < 4 ? 1 : 0,
          };
          const streakWeeks = profile.streakWeeks + Math.floor(day / 7);
          return on(day, tone, facts, { ...profile, numberLocale: profile.locale, streakWeeks });
        });
        const again = lines.filter((line, day) => lines.slice(Math.max(0, day - 13), day).includes(line));
        expect(again, `${name}, ${tone}`).toEqual([]);
      }
  });

  it('draws on the goal, the streak, the challenge, the own week and the own category', () => {
    const lines = Array.from({ length: 15 }, (_, day) => on(day)).join(' ');
    for (const said of ['€420', '6 weeks', 'challenge', '€12 in the last', 'Coffee leads'])
      expect(lines).toContain(said);
  });

  it('ends in the chosen tone, and in hardship with what presses nobody', () => {
    for (const tone of [...COACH_TONES, 'hard'] as const)
      expect(MOTIVATION[tone].some((closing) => on(0, tone).endsWith(closing))).toBe(true);
    expect(MOTIVATION.hard.join(' ')).not.toMatch(/\b(must|should|save more|need|goal)\b/i);
  });
});
