import { z } from 'zod';

import { CATEGORIES, type Category } from '../../kernel/categories';
import { keysOf } from '../../kernel/keys-of';
import { type CoachProfile, loggedInLast } from '../person/coach-profile';
import { type AdviceKind, KINDS, NEEDS } from '../prices/kinds';
import { swapSchema } from '../prices/swap-schema';
import { type TipTemplate, type Times, habitOf, habitSaid, pricesSuit } from './tip-template';

/** Fractions of a habit, in the words of the reason for a frequency. */
const PARTS = { 'all of': 1, 'half of': 1 / 2, 'a third of': 1 / 3, 'a quarter of': 1 / 4 };

/** How often something is done: a part of the person's habit; a number for everybody; or half of how often they
 * logged in the category in the last 4 weeks, at most `most` (for things that nobody buys every week). */
export const oftenSchema = z.union([
  z.strictObject({ part: z.enum(keysOf(PARTS)) }),
  z.strictObject({ count: z.number(), per: z.enum(['week', 'month']), reason: z.string() }),
  z.strictObject({ most: z.number() }),
]);
type Often = z.output<typeof oftenSchema>;

/** What the data of a tip or an idea says besides its texts. */
export const adviceShape = {
  category: z.enum(CATEGORIES.map(({ value }) => value)),
  kind: z.enum(KINDS),
  needs: z.array(z.enum(NEEDS)).default([]),
  price: swapSchema.shape.price,
  instead: swapSchema.shape.instead.default('free'),
  whom: z.enum(['person', 'household']).default('person'),
};

/** Other ways of getting about than by a paid ride. */
const WITHOUT_RIDES: ReadonlySet<AdviceKind> = new Set<AdviceKind>(['bike', 'walk', 'transit']);
/** Whoever takes no rides and gets about without them needs no advice on rides. */
const takesRides = ({ habits, doing }: CoachProfile): boolean =>
  habits.rides > 0 || !doing.some((kind) => WITHOUT_RIDES.has(kind));

/** Whom advice suits: those whom its category suits, who have named what it speaks of, and whose prices are like its. */
export const whomItSuits =
  (
    advice: Pick<TipTemplate, 'category' | 'needs' | 'price' | 'instead'>,
    fits: TipTemplate['fits'],
  ): TipTemplate['fits'] =>
  (profile) =>
    advice.needs.every((need) => profile.named.includes(need)) &&
    (advice.category !== 'rideshare' || takesRides(profile)) &&
    fits(profile) &&
    pricesSuit(advice, profile);

export const timesOf =
  (category: Category, often: Often) =>
  (profile: CoachProfile): Times => {
    if ('part' in often) return partOf(profile, category, often.part);
    return 'most' in often ? halfOfLogged(profile, category, often.most) : often;
  };

/** A fraction of what the person does (coffees, meals, rides a week) or has (subscriptions), rounded down, at
 * least one: 'half of your 4 coffees out a week', 'about half of your 5 coffees out a week'. */
function partOf(profile: CoachProfile, category: Category, words: keyof typeof PARTS): Times {
  const all = habitOf(profile, category);
  const [per, unsaid] =
    category === 'subscriptions'
      ? (['month', 'one, as you have not said how many you have'] as const)
      : (['week', 'a start, as you have not said how often'] as const);
  if (all === 0) return { count: 1, per, reason: unsaid };
  const part = all * PARTS[words];
  const yours = `your ${habitSaid(category, all)}`;
  const some = part < 1 ? `one of ${yours}` : `${Number.isInteger(part) ? '' : 'about '}${words} ${yours}`;
  return {
    count: Math.max(1, Math.floor(part)),
    per,
    reason: all === 1 || words === 'all of' ? yours : some,
  };
}

function halfOfLogged(profile: CoachProfile, category: Category, most: number): Times {
  const { entries } = loggedInLast(profile, 28, category);
  return {
    count: Math.min(most, Math.max(1, Math.floor(entries / 2))),
    per: 'month',
    reason:
      entries > 0
        ? `you have logged ${entries} in the last 4 weeks`
        : 'a start, as you have logged nothing here yet',
  };
}
