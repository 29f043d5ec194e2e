import { stableHash } from '../kernel/stable-hash';
import { COACH_TONES, type CoachTone, DEFAULT_COACH_TONE } from '../profile/onboarding-schema';

/** A stored tone as one of the three; anything else is the default. */
export function coachToneOf(text: string): CoachTone {
  return COACH_TONES.find((tone) => tone === text) ?? DEFAULT_COACH_TONE;
}

/** One of several, always the same one for the same text. @throws RangeError for an empty list */
export function pick<T>(from: readonly T[], text: string): T {
  const chosen = from[stableHash(text) % from.length];
  if (chosen === undefined) throw new RangeError('Nothing to choose from');
  return chosen;
}
