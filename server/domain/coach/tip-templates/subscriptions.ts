import { isRelevant, monthly, subscriptions, templatesOf } from '../tip-template';
import type { CoachProfile } from '../coach-profile';

const paysFor = (profile: CoachProfile): boolean => isRelevant(profile, 'subscriptions');

/** Things paid for every month, whether used or not. */
export const SUBSCRIPTIONS = templatesOf('subscriptions', [
  {
    id: 'subs-unused',
    times: subscriptions(0.25, 'a quarter of'),
    price: 'subscription',
    title: 'Cancel what you have not opened lately',
    text: {
      gentle:
        'Have a look at your last bank statement when it suits you. Letting go of {times} that you hardly open is enough, and leaves about {saving} a month with you. Most can be taken up again later.',
      fun: 'Somewhere a subscription is working hard while you are not watching. Send {times} of yours into early retirement tonight, and about {saving} a month moves back in with you.',
      straight:
        'Open your bank app and list every subscription. Cancel {times} that you have not used this month, today. {each} each, about {saving} a month.',
    },
  },
  {
    id: 'subs-rotate',
    fits: (profile) => profile.habits.subscriptions >= 2,
    times: subscriptions(0.25, 'a quarter of'),
    price: 'streaming',
    title: 'Stream in turns, never all at once',
    text: {
      gentle:
        'You can watch the same shows in turns: keep the service you enjoy most right now and let {times} of the others rest. If you miss nothing, about {saving} a month stays with you.',
      fun: 'Your watchlist is long, but you own only the usual number of eyes. Keep the service with your current show, park {times} of the others, swap after the finale: about {saving} a month, no spoilers.',
      straight:
        'Keep the service you are watching now. Pause {times} of the others before the next billing date and swap when you are done. About {saving} a month.',
    },
  },
  {
    id: 'subs-plain-plan',
    fits: (profile) => paysFor(profile) && profile.householdSize <= 3,
    times: subscriptions(0.25, 'a quarter of'),
    price: 'streaming',
    instead: 'streaming_cheaper',
    title: 'The plainer streaming plan',
    text: {
      gentle:
        'If you rarely watch on several screens at a time, the smaller plan can be enough. Try it for a month from the account settings. It comes to about {saving} less a month, and you can always go back.',
      fun: 'Ultra-sharp pictures are lovely, yet the plot is the same on the plain plan. Move {times} of your services down during the opening credits: about {saving} a month, popcorn not included.',
      straight:
        'Check which streaming plans you pay for. Move {times} of them to the cheapest that still fits your screens. {each} less each, about {saving} a month from the next bill.',
    },
  },
  {
    id: 'subs-family-plan',
    fits: (profile) => paysFor(profile) && profile.householdSize >= 2,
    times: monthly(1, 'a service that somebody at home pays for as well'),
    price: 'subscription',
    instead: 'family_share',
    title: 'A shared plan for everyone at home',
    text: {
      gentle:
        'Perhaps somebody at home pays for the same music or storage as you. If so, a family plan can carry you all, each with a profile of your own, and your share falls by about {saving} a month.',
      fun: 'The same songs are being paid for in the next room. Merge into a family plan, keep your embarrassing playlists on your own profile, and your share shrinks by about {saving} a month.',
      straight:
        'Ask at home tonight who pays for what. Move the duplicates into a family plan, cancel the single accounts, split the bill. About {saving} less a month for you.',
    },
  },
  {
    id: 'subs-phone-plan',
    fits: (profile) => paysFor(profile) || isRelevant(profile, 'utilities'),
    times: monthly(1, 'your mobile contract'),
    price: 'phone_plan',
    instead: 'phone_plan_cheaper',
    title: 'A phone plan that fits your real use',
    text: {
      gentle:
        'Your phone’s settings show how much data you really use. If it is far below what you pay for, a smaller plan can free about {saving} a month, and your number can come along.',
      fun: 'Chances are that you pay for an ocean of data and paddle in it. Check last month’s use, pick a plan your size, keep your number: about {saving} a month for being exactly as reachable.',
      straight:
        'Look up your data use and when your contract ends. Pick a plain plan that covers it, take your number along, put the notice date in your calendar now. About {saving} a month.',
    },
  },
  {
    id: 'subs-gym-off-peak',
    fits: (profile) => profile.habits.subscriptions >= 3,
    times: monthly(1, 'your membership, if you have one'),
    price: 'gym',
    instead: 'gym_off_peak',
    title: 'The gym in its quieter plan',
    text: {
      gentle:
        'If you have a gym and like its quiet hours, the off-peak or basic plan can be enough. Ask at the desk when you are next there: it is about {saving} less a month, and a summer pause is often possible too.',
      fun: 'Got a gym card? The dumbbells weigh the same on the basic plan, only the bill gets lighter. Ask for off-peak, or a pause while you travel: about {saving} a month, no squats required.',
      straight:
        'If you pay for a gym, count last month’s visits. Few, or only at quiet hours? Ask for the off-peak plan by e-mail today, about {saving} less a month. Cancel if you have stopped going.',
    },
  },
  {
    id: 'subs-storage',
    times: monthly(1, 'a storage or app plan'),
    price: 'app_or_cloud',
    title: 'Tidy up instead of paying for storage',
    text: {
      gentle:
        'An evening on the sofa with your old photos can be enough to fit into the free storage again. Begin with the longest videos. When there is room, the paid plan can go, and about {saving} a month stays.',
      fun: 'You may be renting a storage room for blurry pictures of your thumb. Delete the longest videos, keep what you love, drop the paid plan: about {saving} a month, and the thumb will understand.',
      straight:
        'Sort your cloud storage by size. Copy what matters to a drive, delete the rest, step down to the free plan. About {saving} a month for an evening’s work.',
    },
  },
  {
    id: 'subs-library',
    times: monthly(1, 'a reading or listening plan'),
    price: 'reading_plan',
    instead: 'library_month',
    title: 'Let the library stream for you',
    text: {
      gentle:
        'Many public libraries lend audiobooks, magazines and films by app. You can try yours beside a paid plan, and let the paid plan go when you are happy. That leaves about {saving} a month.',
      fun: 'There is a streaming service with a librarian inside, and its card costs next to nothing. Audiobooks, magazines, often films. Swap a paid reading plan for it: about {saving} a month.',
      straight:
        'Get a library card this week; many libraries sign you up online. Install the lending app, then cancel the audiobook or magazine plan. About {saving} a month.',
    },
  },
]);
