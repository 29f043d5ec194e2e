import type { Category } from '../kernel/categories';
import type { CoachTone } from '../profile/onboarding-schema';

/** What a day's card of the weekly plan says about its category. At most 60 characters, no figures. */
export const QUICK_TIPS_A = {
  coffee: {
    gentle: [
      'A cup from your own kitchen can be enough today',
      'If you like, take the thermos along today',
      'A tea in the afternoon is a pause too',
      'A walk with a friend can be the coffee break',
      'If you set the cup out tonight, morning is easier',
      'Keep the coffee that you enjoy most, let another go',
    ],
    fun: [
      'Your kettle called. It misses you',
      'You are the barista today. Tip yourself',
      'Thermos full, queue avoided, legend made',
      'Order the small one and call it a tasting',
      'Let the croissant make eyes at somebody else',
      'Today’s café: your balcony, window or desk',
    ],
    straight: [
      'Brew it before you leave the house',
      'Order small and plain today, or pass',
      'Take your own cup and ask for the lower price',
      'Skip the afternoon coffee out',
      'Eat before you go, then buy only the coffee',
      'Fill the thermos and walk past the café',
    ],
  },
  'eating out': {
    gentle: [
      'If you cook today, cook a little for tomorrow',
      'A simple plate at home can be enough today',
      'Bread, cheese and tomatoes can be dinner',
      'If you are tired, let the freezer cook',
      'If you go out, a main course can be plenty',
      'You can meet friends at your table this time',
    ],
    fun: [
      'Today’s special: what your fridge is hiding',
      'A table for you, in your kitchen, no booking',
      'Leftovers are lunch with experience',
      'Tap water goes with everything, ask any fish',
      'The best courier tonight is you',
      'Cook as if the neighbours could smell it',
    ],
    straight: [
      'Pack lunch before breakfast',
      'Cook at home tonight',
      'Collect the order yourself',
      'Order the main course and leave the rest',
      'Take something out of the freezer this morning',
      'Put the delivery app away for today',
    ],
  },
  groceries: {
    gentle: [
      'A look into the fridge first can spare you a trip',
      'Soup from what is there can be dinner today',
      'If it is not on the list, it can wait',
      'A small bite before shopping makes it calmer',
      'You can let the season choose your vegetables',
      'Beans or eggs can be a lovely dinner today',
    ],
    fun: [
      'Meet the back of your cupboard. It has pasta',
      'Shop fed: trolleys can smell hunger',
      'Bow to the lowest shelf, it has the best prices',
      'Adopt something from the reduced shelf',
      'Odds and ends again? Call it a frittata',
      'Free the lentils, they have served their time',
    ],
    straight: [
      'Write the list, buy the list, leave',
      'Stay out of the shop: cook what is there',
      'Compare the price per kilo, not per packet',
      'Swap a brand for the shop’s own label',
      'Freeze the bread before it goes stale',
      'Plan dinner before you enter the shop',
    ],
  },
  rideshare: {
    gentle: [
      'If there is time, a walk can be the nicer way',
      'The bus can be enough today, with a good book',
      'If friends go your way, sharing is friendly',
      'Leaving a little earlier can make the way calm',
      'If it stays dry, the bike may suit you today',
      'Late or not feeling safe? Then take the ride',
    ],
    fun: [
      'Your feet are free all day. Book them',
      'Window seat on the tram: best show in town',
      'Umbrella packed, weather offended',
      'Peak price? Finish your story first',
      'Share the ride, keep the gossip',
      'Take the bus and be driven like royalty',
    ],
    straight: [
      'Check the bus before you open the app',
      'Walk the short way',
      'Leave earlier and take the train',
      'Ask a friend to split the fare',
      'Look up the last train before you go out',
      'Pack the umbrella now, not at the door',
    ],
  },
} as const satisfies Partial<Record<Category, Record<CoachTone, readonly string[]>>>;
