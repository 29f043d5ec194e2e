import { type Cents, formatEur } from '../kernel/money';
import { type Fact, type Prose, fact } from './facts';
import {
  type TipTemplate,
  type Unusual,
  type WeeklyTimes,
  estimateTimes,
  everyWeek,
  isRelevant,
  usualOf,
  weekly,
  wholeEuros,
} from './tip-template';
import type { CoachProfile } from './coach-profile';

/** A challenge of seven days that the coach can propose. Its saving is estimated like that of a tip. */
export interface ChallengeIdea extends Omit<TipTemplate, 'times' | 'text'> {
  times: (profile: CoachProfile) => WeeklyTimes;
  /** What to do on the seven days. At most 240 characters; figures only as {times}, {each}, {saving}. */
  description: Prose;
}

/** Estimates what an idea could save in its seven days: times x each, rounded down to whole euros, at least 1. */
export function estimateIdea(idea: ChallengeIdea, profile: CoachProfile): { saving: Cents; facts: Fact[] } {
  const { count, often, each, facts } = estimateTimes(idea, profile);
  const saving = wholeEuros((count * each) / 100);
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

const IDEAS: readonly Unusual<ChallengeIdea>[] = [
  {
    id: 'idea-coffee-from-home',
    category: 'coffee',
    times: weekly('coffee', 1, 'all of'),
    price: 'cafe_coffee',
    instead: 'home_coffee',
    title: 'A week of coffee from home',
    description:
      'For a week, every cup comes from your own kitchen, in a thermos when you are on the move. At {times} a week, about {saving} stays with you. Try a new way of brewing and write down which day tasted best.',
  },
  {
    id: 'idea-coffee-walks',
    category: 'coffee',
    times: weekly('coffee', 0.5, 'half of'),
    price: 'cafe_coffee',
    instead: 'home_coffee',
    title: 'Coffee walks in place of café tables',
    description:
      'When you meet somebody this week, meet for a walk and bring a flask. With {times} of your coffees on the move, about {saving} stays with you. Choose a bench with a view as your turning point.',
  },
  {
    id: 'idea-eating-out-own-kitchen',
    category: 'eating out',
    times: weekly('eating out', 1, 'all of'),
    price: 'lunch_out',
    instead: 'lunch_home',
    title: 'A week from your own kitchen',
    description:
      'Eat from your own kitchen all week, with a box for the way. Cook a bit more each evening, so that lunch is ready before you are hungry. At {times} a week, about {saving} stays with you.',
  },
  {
    id: 'idea-eating-out-rescue-bag',
    category: 'eating out',
    fits: (profile) => profile.city !== null && isRelevant(profile, 'eating out'),
    times: everyWeek(1, 'one dinner from a rescued bag'),
    price: 'dinner_out',
    instead: 'rescue_bag',
    title: 'The rescue menu',
    description:
      'Bakeries and kitchens sell what is left before they close, in bags of surprises. Find a place near you, plan the rest of the week around the bag and skip a dinner out for it: about {saving} this week.',
  },
  {
    id: 'idea-groceries-cupboard',
    category: 'groceries',
    times: everyWeek(3, 'three dinners from what is there'),
    price: 'plain_meal',
    whom: 'household',
    title: 'Eat the cupboard empty',
    description:
      'Count the tins, the pasta and the frozen things tonight, then cook from them all week and buy only what is fresh. {times} dinners from what is already there is about {saving}. The strangest good dish wins.',
  },
  {
    id: 'idea-groceries-big-shop',
    category: 'groceries',
    times: everyWeek(2, 'two unplanned stops less'),
    price: 'extra_shop_trip',
    title: 'A big shop and then none',
    description:
      'Plan the dinners, write a list, shop at the start and stay out of the shops until the week is over. Without {times} small stops at about {each}, {saving} stays with you. Milk may be the exception.',
  },
  {
    id: 'idea-rideshare-none',
    category: 'rideshare',
    times: weekly('rideshare', 1, 'all of'),
    price: 'ride',
    instead: 'transit_ticket',
    title: 'A week without a ride',
    description:
      'Bus, train, bike or your own feet for a week. Look up your usual ways tonight and pack an umbrella. At {times} a week, about {saving} stays with you. When the way home is not safe, take the ride: it does not end the challenge.',
  },
  {
    id: 'idea-rideshare-head-start',
    category: 'rideshare',
    times: weekly('rideshare', 0.5, 'half of'),
    price: 'ride',
    instead: 'transit_ticket',
    title: 'The head start',
    description:
      'Every day this week, be ready a little before you need to be: bag by the door, connection looked up. With {times} of your rushed rides by bus or train, about {saving} stays with you, and you arrive calm.',
  },
  {
    id: 'idea-subs-clear-out',
    category: 'subscriptions',
    times: everyWeek(1, 'a subscription that goes'),
    price: 'subscription',
    title: 'The subscription clear-out',
    description:
      'Each day, look at a subscription or app that bills you and ask whether you would take it again today. By the end of the week let the least loved go: about {saving} at the next bill. The others you keep with a good conscience.',
  },
  {
    id: 'idea-subs-library-week',
    category: 'subscriptions',
    times: everyWeek(1, 'a reading or listening plan that can go'),
    price: 'reading_plan',
    instead: 'library_month',
    title: 'A week with the library’s films and books',
    description:
      'For a week, watch, read and listen only with your library card or what is on your shelf. If you miss nothing, stop a paid reading or listening plan on the last day: about {saving} at the next bill.',
  },
  {
    id: 'idea-shopping-wish-list',
    category: 'shopping',
    times: everyWeek(1, 'a small thing left in the shop'),
    price: 'impulse_buy',
    title: 'A week of wishes on paper',
    description:
      'Nothing unplanned is bought this week: whatever calls you goes on a wish list with its price. On the last day read it aloud and cross out what has gone quiet. A single thing crossed out is about {saving}.',
  },
  {
    id: 'idea-shopping-own-wardrobe',
    category: 'shopping',
    times: everyWeek(1, 'a piece of clothing mended in place of a new one'),
    price: 'clothes_new',
    instead: 'mending',
    title: 'A week from your own wardrobe',
    description:
      'Each day, wear something you have not worn for a while, and put aside what needs a stitch or a button. Mend a piece by the end of the week, or take it to a tailor: against buying new that is about {saving}.',
  },
  {
    id: 'idea-utilities-cool-and-airy',
    category: 'utilities',
    times: everyWeek(3, 'the loads of a week'),
    price: 'dryer_run',
    instead: 'air_dried',
    title: 'A week of cool washes and fresh air',
    description:
      'This week the machine runs cool and full, and the rack does the drying. For {times} of your dryer loads that is about {saving}. Without a dryer, wash all of it cool. Notice how the first dry shirt smells.',
  },
  {
    id: 'idea-utilities-song-shower',
    category: 'utilities',
    times: everyWeek(7, 'a shower a day'),
    price: 'warm_shower_minutes',
    whom: 'household',
    title: 'A song a shower',
    description:
      'Everybody at home picks a song, and every shower this week is as long as the song. {times} days of it come to about {saving} in warm water. Change the song every day and vote for the best on Sunday.',
  },
  {
    id: 'idea-other-quiet-days',
    category: 'other',
    times: everyWeek(3, 'quiet days of your choice'),
    price: 'small_daily',
    title: 'Quiet days for the wallet',
    description:
      'Choose {times} of the next days on which nothing is spent: food from home, bottle filled, card in the drawer. About {saving} stays by the end of the week. Plan them today, and check in each evening.',
  },
  {
    id: 'idea-other-change-jar',
    category: 'other',
    times: everyWeek(7, 'every evening'),
    price: 'small_change',
    title: 'The jar by the door',
    description:
      'Stand a jar by the door and feed it your small change every evening, or move the same by app. By the end of the week that is about {saving}. Count it on the last day, guess the sum first, and log it.',
  },
];

/** Challenges of seven days that the coach can propose, two for each category. */
export const CHALLENGE_IDEAS: readonly ChallengeIdea[] = IDEAS.map((idea) => ({
  ...usualOf(idea.category),
  ...idea,
}));
