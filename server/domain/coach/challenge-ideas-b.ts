import type { ChallengeIdea } from './challenge-idea';
import { isRelevant, everyWeek } from './tip-template';
import type { CoachProfile } from './coach-profile';

const everybody = (): boolean => true;
const paysFor = (profile: CoachProfile): boolean => isRelevant(profile, 'subscriptions');
const shops = (profile: CoachProfile): boolean => isRelevant(profile, 'shopping');
const runsAHome = (profile: CoachProfile): boolean => isRelevant(profile, 'utilities');

/** Ideas for seven days about subscriptions, shopping, running a home, and what helps nearly everybody. */
export const CHALLENGE_IDEAS_B: readonly ChallengeIdea[] = [
  {
    id: 'idea-subs-clear-out',
    category: 'subscriptions',
    fits: paysFor,
    times: everyWeek(1, 'a subscription that goes'),
    price: 'subscription',
    instead: 'free',
    whom: 'person',
    title: 'The subscription clear-out',
    description:
      'Each day, look at a subscription or app that bills you and ask whether you would take it again today. By the end of the week let the least loved go: about {saving} at the next bill. The others you keep with a good conscience.',
  },
  {
    id: 'idea-subs-library-week',
    category: 'subscriptions',
    fits: paysFor,
    times: everyWeek(1, 'a reading or listening plan that can go'),
    price: 'reading_plan',
    instead: 'library_month',
    whom: 'person',
    title: 'A week with the library’s films and books',
    description:
      'For a week, watch, read and listen only with your library card or what is on your shelf. If you miss nothing, stop a paid reading or listening plan on the last day: about {saving} at the next bill.',
  },
  {
    id: 'idea-shopping-wish-list',
    category: 'shopping',
    fits: shops,
    times: everyWeek(1, 'a small thing left in the shop'),
    price: 'impulse_buy',
    instead: 'free',
    whom: 'person',
    title: 'A week of wishes on paper',
    description:
      'Nothing unplanned is bought this week: whatever calls you goes on a wish list with its price. On the last day read it aloud and cross out what has gone quiet. A single thing crossed out is about {saving}.',
  },
  {
    id: 'idea-shopping-own-wardrobe',
    category: 'shopping',
    fits: shops,
    times: everyWeek(1, 'a piece of clothing mended in place of a new one'),
    price: 'clothes_new',
    instead: 'mending',
    whom: 'person',
    title: 'A week from your own wardrobe',
    description:
      'Each day, wear something you have not worn for a while, and put aside what needs a stitch or a button. Mend a piece by the end of the week, or take it to a tailor: against buying new that is about {saving}.',
  },
  {
    id: 'idea-utilities-cool-and-airy',
    category: 'utilities',
    fits: runsAHome,
    times: everyWeek(3, 'the loads of a week'),
    price: 'dryer_run',
    instead: 'air_dried',
    whom: 'person',
    title: 'A week of cool washes and fresh air',
    description:
      'This week the machine runs cool and full, and the rack does the drying. For {times} of your dryer loads that is about {saving}. Without a dryer, wash all of it cool. Notice how the first dry shirt smells.',
  },
  {
    id: 'idea-utilities-song-shower',
    category: 'utilities',
    fits: runsAHome,
    times: everyWeek(7, 'a shower a day'),
    price: 'warm_shower_minutes',
    instead: 'free',
    whom: 'household',
    title: 'A song a shower',
    description:
      'Everybody at home picks a song, and every shower this week is as long as the song. {times} days of it come to about {saving} in warm water. Change the song every day and vote for the best on Sunday.',
  },
  {
    id: 'idea-other-quiet-days',
    category: 'other',
    fits: everybody,
    times: everyWeek(3, 'quiet days of your choice'),
    price: 'small_daily',
    instead: 'free',
    whom: 'person',
    title: 'Quiet days for the wallet',
    description:
      'Choose {times} of the next days on which nothing is spent: food from home, bottle filled, card in the drawer. About {saving} stays by the end of the week. Plan them today, and check in each evening.',
  },
  {
    id: 'idea-other-change-jar',
    category: 'other',
    fits: everybody,
    times: everyWeek(7, 'every evening'),
    price: 'small_change',
    instead: 'free',
    whom: 'person',
    title: 'The jar by the door',
    description:
      'Stand a jar by the door and feed it your small change every evening, or move the same by app. By the end of the week that is about {saving}. Count it on the last day, guess the sum first, and log it.',
  },
];
