import type { Category } from '~server/domain/kernel/categories';

/** A note and the range (cents) of what it saves. */
type Choice = readonly [note: string, from: number, to: number];

/** What people save on, by category. */
export const SAVING_MENU: Readonly<Record<Category, readonly Choice[]>> = {
  groceries: [
    ['Stuck to the list', 400, 1400],
    ['Market at closing time', 300, 900],
    ['Own brand', 200, 800],
    ['Batch cooking', 600, 1800],
    ['Leftovers for lunch', 300, 700],
  ],
  'eating out': [
    ['Cooked at home', 900, 2800],
    ['Skipped the delivery', 1200, 2600],
    ['Lunch box', 500, 1100],
    ['Picnic instead', 800, 2000],
  ],
  coffee: [
    ['Coffee at home', 250, 450],
    ['Office machine', 200, 400],
    ['Thermos', 280, 480],
    ['Tap water, please', 150, 350],
  ],
  rideshare: [
    ['Walked', 500, 1300],
    ['Took the bike', 600, 1500],
    ['Night bus', 800, 2200],
    ['Shared the ride', 400, 1000],
  ],
  subscriptions: [
    ['Cancelled one', 599, 1599],
    ['Back to the free plan', 300, 1200],
    ['Family plan, split', 400, 900],
  ],
  shopping: [
    ['Slept on it, left it', 1000, 4500],
    ['Second hand', 800, 3500],
    ['Repaired it', 1000, 4000],
    ['Borrowed from a friend', 500, 2500],
  ],
  utilities: [
    ['Heating a notch down', 300, 1200],
    ['Shorter showers', 200, 700],
    ['Cold wash', 100, 500],
    ['Changed the provider', 800, 2500],
  ],
  other: [
    ['Sold what lay around', 1000, 6000],
    ['Bottle deposits', 100, 600],
    ['Refund kept aside', 500, 3000],
    ['Round-up', 50, 400],
  ],
};
