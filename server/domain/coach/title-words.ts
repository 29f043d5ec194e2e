import { foldText, spacedWords } from './folded-text';
import { type Swap, swap } from './prices';
import words from './title-words.json' with { type: 'json' };

/** The swap for a title without a known word: a small amount, and not every day. */
export const CAREFUL_GUESS = swap('small_change', 'free', 3, 'week');

const swapFor = (price: keyof typeof words, instead: Swap['instead'], count: number, per: Swap['per']) => ({
  found: swap(price, instead, count, per),
  words: new RegExp(` (?:${words[price].join('|')}) `, 'u'),
});

/** The swaps that words of a title stand for: words in English, German, Spanish, French, Danish and Dutch, without
 * accents and apostrophes. The first match counts, so special words come first ('no takeaway coffee' is coffee). */
const SWAPS = [
  swapFor('cigarettes', 'free', 3, 'week'),
  swapFor('cafe_coffee', 'home_coffee', 3, 'week'),
  swapFor('drink_out', 'free', 3, 'week'),
  swapFor('soft_drink', 'tap_water', 4, 'week'),
  swapFor('bakery_snack', 'home_snack', 3, 'week'),
  swapFor('food_waste_week', 'free', 1, 'week'),
  swapFor('delivery_fee', 'free', 1, 'week'),
  swapFor('lunch_out', 'lunch_home', 2, 'week'),
  swapFor('dinner_out', 'dinner_home', 1, 'week'),
  swapFor('car_trip', 'free', 2, 'week'),
  swapFor('ride', 'transit_ticket', 1, 'week'),
  swapFor('subscription', 'free', 1, 'month'),
  swapFor('basket_brand_gap', 'free', 1, 'week'),
  swapFor('heating_degree_month', 'free', 1, 'month'),
  swapFor('standby_month', 'switched_off', 1, 'month'),
  swapFor('book_new', 'borrowed', 1, 'month'),
  swapFor('clothes_new', 'clothes_used', 1, 'month'),
  swapFor('gift', 'gift_shared', 1, 'month'),
  swapFor('payday_trickle', 'free', 1, 'month'),
  swapFor('impulse_buy', 'free', 1, 'month'),
  swapFor('small_daily', 'free', 4, 'week'),
];

/** The swap that the title of a challenge stands for; null when none of its words is known. The title is data: whatever
 * it says, it can only choose one of these. */
export function findSwap(title: string): Swap | null {
  const said = spacedWords(foldText(title));
  return SWAPS.find((one) => one.words.test(said))?.found ?? null;
}

/** All swaps that words of a text stand for. */
export function swapsIn(text: string): Swap[] {
  const said = spacedWords(foldText(text));
  return SWAPS.filter((one) => one.words.test(said)).map(({ found }) => found);
}
