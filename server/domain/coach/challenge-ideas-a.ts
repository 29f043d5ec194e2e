import type { ChallengeIdea } from './challenge-idea';
import { isRelevant, everyWeek, weekly } from './tip-template';

/** Ideas for seven days about coffee, eating out, groceries and rides. */
export const CHALLENGE_IDEAS_A: readonly ChallengeIdea[] = [
  {
    id: 'idea-coffee-from-home',
    category: 'coffee',
    fits: (profile) => isRelevant(profile, 'coffee'),
    times: weekly('coffee', 1, 'all of'),
    price: 'cafe_coffee',
    instead: 'home_coffee',
    whom: 'person',
    title: 'A week of coffee from home',
    description:
      'For a week, every cup comes from your own kitchen, in a thermos when you are on the move. At {times} a week, about {saving} stays with you. Try a new way of brewing and write down which day tasted best.',
  },
  {
    id: 'idea-coffee-walks',
    category: 'coffee',
    fits: (profile) => isRelevant(profile, 'coffee'),
    times: weekly('coffee', 0.5, 'half of'),
    price: 'cafe_coffee',
    instead: 'home_coffee',
    whom: 'person',
    title: 'Coffee walks in place of café tables',
    description:
      'When you meet somebody this week, meet for a walk and bring a flask. With {times} of your coffees on the move, about {saving} stays with you. Choose a bench with a view as your turning point.',
  },
  {
    id: 'idea-eating-out-own-kitchen',
    category: 'eating out',
    fits: (profile) => isRelevant(profile, 'eating out'),
    times: weekly('eating out', 1, 'all of'),
    price: 'lunch_out',
    instead: 'lunch_home',
    whom: 'person',
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
    whom: 'person',
    title: 'The rescue menu',
    description:
      'Bakeries and kitchens sell what is left before they close, in bags of surprises. Find a place near you, plan the rest of the week around the bag and skip a dinner out for it: about {saving} this week.',
  },
  {
    id: 'idea-groceries-cupboard',
    category: 'groceries',
    fits: () => true,
    times: everyWeek(3, 'three dinners from what is there'),
    price: 'plain_meal',
    instead: 'free',
    whom: 'household',
    title: 'Eat the cupboard empty',
    description:
      'Count the tins, the pasta and the frozen things tonight, then cook from them all week and buy only what is fresh. {times} dinners from what is already there is about {saving}. The strangest good dish wins.',
  },
  {
    id: 'idea-groceries-big-shop',
    category: 'groceries',
    fits: () => true,
    times: everyWeek(2, 'two unplanned stops less'),
    price: 'extra_shop_trip',
    instead: 'free',
    whom: 'person',
    title: 'A big shop and then none',
    description:
      'Plan the dinners, write a list, shop at the start and stay out of the shops until the week is over. Without {times} small stops at about {each}, {saving} stays with you. Milk may be the exception.',
  },
  {
    id: 'idea-rideshare-none',
    category: 'rideshare',
    fits: (profile) => isRelevant(profile, 'rideshare'),
    times: weekly('rideshare', 1, 'all of'),
    price: 'ride',
    instead: 'transit_ticket',
    whom: 'person',
    title: 'A week without a ride',
    description:
      'Bus, train, bike or your own feet for a week. Look up your usual ways tonight and pack an umbrella. At {times} a week, about {saving} stays with you. When the way home is not safe, take the ride: it does not end the challenge.',
  },
  {
    id: 'idea-rideshare-head-start',
    category: 'rideshare',
    fits: (profile) => isRelevant(profile, 'rideshare'),
    times: weekly('rideshare', 0.5, 'half of'),
    price: 'ride',
    instead: 'transit_ticket',
    whom: 'person',
    title: 'The head start',
    description:
      'Every day this week, be ready a little before you need to be: bag by the door, connection looked up. With {times} of your rushed rides by bus or train, about {saving} stays with you, and you arrive calm.',
  },
];
