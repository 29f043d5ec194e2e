import type { Cents } from '../../kernel/money';

/** The thresholds above which Pro is mentioned (docs/product/access.md, 'Plans and access'). */
const FROM = { savedCents: 9900, xp: 300, streakWeeks: 3 } as const;

/** Why Pro is mentioned. */
export type ProNudge = 'saved' | 'xp' | 'streak';

/** Why a person without Pro is told about it, the rarest reason first; null below all thresholds. */
export function nudgeOf(person: { savedTotal: Cents; xp: number; streakWeeks: number }): ProNudge | null {
  if (person.streakWeeks >= FROM.streakWeeks) return 'streak';
  if (person.savedTotal >= FROM.savedCents) return 'saved';
  return person.xp >= FROM.xp ? 'xp' : null;
}

export const NUDGE_TEXT: Readonly<Record<ProNudge, string>> = {
  streak: 'Your streak has become a habit. Pro plans each week with you, day by day.',
  saved: 'You are saving for real. Pro shows where it leads, and gives you tips whenever you want them.',
  xp: 'You know your way around. Pro has the weekly plan and unlimited tips.',
};
