import { isString } from '~/lib/shape';

import type { Sent } from './queue-store';

/** What acts brought that have arrived. */
export interface Gains {
  xp: number;
  levelUp: number | null;
  streakMilestone: number | null;
  badges: readonly string[];
}

const NOTHING: Gains = { xp: 0, levelUp: null, streakMilestone: null, badges: [] };

const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const numberIn = (value: unknown, name: string): number | null => {
  const found = read(value, name);
  return typeof found === 'number' ? found : null;
};
const more = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** Adds up what acts have brought, by the answers of their procedures. */
export function gainsOf(sent: readonly Pick<Sent, 'answer'>[]): Gains {
  return sent.reduce((sum, { answer }) => {
    // A contribution answers with its saving.
    const of = read(answer, 'saving') ?? answer;
    // An earlier try of a saving was counted then.
    if (read(of, 'replayed') === true) return sum;
    const badges = read(of, 'newBadges');
    return {
      xp: sum.xp + (numberIn(of, 'xpEarned') ?? numberIn(of, 'xpChange') ?? 0),
      levelUp: more(sum.levelUp, numberIn(of, 'levelUp')),
      streakMilestone: more(sum.streakMilestone, numberIn(of, 'streakMilestone')),
      badges: [...sum.badges, ...(Array.isArray(badges) ? badges.filter(isString) : [])],
    };
  }, NOTHING);
}
