import { keysOf } from '../kernel/keys-of';
import { foldText, spacedWords } from './folded-text';
import { type PriceKey, type Swap, swap } from './prices';
import words from './title-words.json' with { type: 'json' };

/** The swap for a title without a known word: a small amount, and not every day. */
export const CAREFUL_GUESS = swap('small_change', 'free', 3, 'week');

/** What the words of a title stand for: the cheaper alternative and how often. The words are in English,
 * German, Spanish, French, Danish and Dutch, without accents and apostrophes. The first match counts, so
 * special words come first ('no takeaway coffee' is coffee). */
const SWAPS: Readonly<Record<keyof typeof words, readonly [PriceKey, number, Swap['per']]>> = {
  cigarettes: ['free', 3, 'week'],
  cafe_coffee: ['home_coffee', 3, 'week'],
  drink_out: ['free', 3, 'week'],
  soft_drink: ['tap_water', 4, 'week'],
  bakery_snack: ['home_snack', 3, 'week'],
  food_waste_week: ['free', 1, 'week'],
  delivery_fee: ['free', 1, 'week'],
  lunch_out: ['lunch_home', 2, 'week'],
  dinner_out: ['dinner_home', 1, 'week'],
  car_trip: ['free', 2, 'week'],
  ride: ['transit_ticket', 1, 'week'],
  subscription: ['free', 1, 'month'],
  basket_brand_gap: ['free', 1, 'week'],
  heating_degree_month: ['free', 1, 'month'],
  standby_month: ['switched_off', 1, 'month'],
  book_new: ['borrowed', 1, 'month'],
  clothes_new: ['clothes_used', 1, 'month'],
  gift: ['gift_shared', 1, 'month'],
  payday_trickle: ['free', 1, 'month'],
  impulse_buy: ['free', 1, 'month'],
  small_daily: ['free', 4, 'week'],
};

const MATCHERS = keysOf(SWAPS).map((price) => ({
  found: swap(price, ...SWAPS[price]),
  words: new RegExp(` (?:${words[price].join('|')}) `, 'u'),
}));

/** The swap that the title of a challenge stands for; null when it has no known word. The title is data: it
 * can only select one of these, whatever it says. */
export function findSwap(title: string): Swap | null {
  const said = spacedWords(foldText(title));
  return MATCHERS.find((one) => one.words.test(said))?.found ?? null;
}

/** All swaps that the words of a text stand for. */
export function swapsIn(text: string): Swap[] {
  const said = spacedWords(foldText(text));
  return MATCHERS.filter((one) => one.words.test(said)).map(({ found }) => found);
}
