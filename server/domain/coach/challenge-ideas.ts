import type { Category } from '../kernel/categories';
import { type Cents, formatEur } from '../kernel/money';
import type { CoachProfile } from './coach-profile';
import texts from './challenge-texts.json' with { type: 'json' };
import { type Fact, type Prose, fact } from './facts';
import type { PriceKey } from './prices';
import {
  type TipTemplate,
  type Unusual,
  type WeeklyTimes,
  estimateTimes,
  everyWeek,
  isRelevant,
  usualOf,
  weekly,
  euroCents,
} from './tip-template';

/** A challenge of seven days that the coach can propose. Its saving is estimated like that of a tip. */
export interface ChallengeIdea extends Omit<TipTemplate, 'times' | 'text'> {
  times: (profile: CoachProfile) => WeeklyTimes;
  /** What to do on the seven days. At most 240 characters; figures only as {times}, {each}, {saving}. */
  description: Prose;
}

/** Estimates what an idea could save in its seven days: times x each, rounded down to whole euros, at least 1. */
export function estimateIdea(idea: ChallengeIdea, profile: CoachProfile): { saving: Cents; facts: Fact[] } {
  const { count, often, each, facts } = estimateTimes(idea, profile);
  const saving = euroCents((count * each) / 100);
  const eur = (amount: Cents) => formatEur(amount, profile.locale);
  return {
    saving,
    facts: [
      ...facts,
      fact.eur(
        'saving',
        saving,
        `${often}, ${eur(each)} each time: about ${eur(saving)} in 7 days, rounded down.`,
        ['times', 'each'],
        { per: 'week' },
      ),
    ],
  };
}

const TEXTS: Readonly<Record<keyof typeof texts, Readonly<{ title: string; description: Prose }>>> = texts;

/** Makes an idea; its texts are found under its id. `instead` is the price when following it. */
const idea = (
  category: Category,
  id: keyof typeof texts,
  times: ChallengeIdea['times'],
  price: PriceKey,
  instead: PriceKey = 'free',
  unusual: Unusual = {},
): ChallengeIdea => ({ ...TEXTS[id], ...usualOf(category), category, id, times, price, instead, ...unusual });

/** Challenges of seven days that the coach can propose, two for each category. */
export const CHALLENGE_IDEAS: readonly ChallengeIdea[] = [
  idea('coffee', 'idea-coffee-from-home', weekly('coffee', 'all of'), 'cafe_coffee', 'home_coffee'),
  idea('coffee', 'idea-coffee-walks', weekly('coffee', 'half of'), 'cafe_coffee', 'home_coffee'),
  idea(
    'eating out',
    'idea-eating-out-own-kitchen',
    weekly('eating out', 'all of'),
    'lunch_out',
    'lunch_home',
  ),
  idea(
    'eating out',
    'idea-eating-out-rescue-bag',
    everyWeek(1, 'one dinner from a rescued bag'),
    'dinner_out',
    'rescue_bag',
    { fits: (profile) => profile.city !== null && isRelevant(profile, 'eating out') },
  ),
  idea(
    'groceries',
    'idea-groceries-cupboard',
    everyWeek(3, 'three dinners from what is there'),
    'plain_meal',
    'free',
    { whom: 'household' },
  ),
  idea('groceries', 'idea-groceries-big-shop', everyWeek(2, 'two unplanned stops less'), 'extra_shop_trip'),
  idea('rideshare', 'idea-rideshare-none', weekly('rideshare', 'all of'), 'ride', 'transit_ticket'),
  idea('rideshare', 'idea-rideshare-head-start', weekly('rideshare', 'half of'), 'ride', 'transit_ticket'),
  idea('subscriptions', 'idea-subs-clear-out', everyWeek(1, 'a subscription that goes'), 'subscription'),
  idea(
    'subscriptions',
    'idea-subs-library-week',
    everyWeek(1, 'a reading or listening plan that can go'),
    'reading_plan',
    'library_month',
  ),
  idea('shopping', 'idea-shopping-wish-list', everyWeek(1, 'a small thing left in the shop'), 'impulse_buy'),
  idea(
    'shopping',
    'idea-shopping-own-wardrobe',
    everyWeek(1, 'a piece of clothing mended in place of a new one'),
    'clothes_new',
    'mending',
  ),
  idea(
    'utilities',
    'idea-utilities-cool-and-airy',
    everyWeek(3, 'the loads of a week'),
    'dryer_run',
    'air_dried',
  ),
  idea(
    'utilities',
    'idea-utilities-song-shower',
    everyWeek(7, 'a shower a day'),
    'warm_shower_minutes',
    'free',
    { whom: 'household' },
  ),
  idea('other', 'idea-other-quiet-days', everyWeek(3, 'quiet days of your choice'), 'small_daily'),
  idea('other', 'idea-other-change-jar', everyWeek(7, 'every evening'), 'small_change'),
];
