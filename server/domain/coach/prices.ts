import { type Cents, cents, formatEur } from '../kernel/money';
import { capitalized } from './sentences';

/** The price table: what things usually cost at price level 1, in cents. These are Hazel's own estimates, shown as
 * such and scaled by the price level where the person lives. `local: false` is the same price everywhere: 0.30 EUR for a cup
 * at home (docs/product.md, 'Places and prices'). */
export const PRICES = {
  cafe_coffee: { cents: 360, name: 'a coffee in a café' },
  home_coffee: { cents: 30, name: 'a cup brewed at home', local: false },
  bakery_snack: { cents: 300, name: 'a snack from the bakery' },
  home_snack: { cents: 70, name: 'a snack brought from home' },
  special_coffee: { cents: 500, name: 'a large or flavoured coffee' },
  plain_coffee: { cents: 300, name: 'a small plain one' },
  own_cup_gap: { cents: 30, name: 'what many cafés take off for your own cup' },
  pot_coffee: { cents: 50, name: 'a cup from a shared pot at work' },
  table_coffee: { cents: 400, name: 'a coffee served at the table' },
  counter_coffee: { cents: 290, name: 'the same at the bar' },
  lunch_out: { cents: 1300, name: 'a lunch out' },
  // Cooking costs 0.35 of the restaurant's price (docs/product.md, 'Places and prices').
  lunch_home: { cents: 455, name: 'the same lunch from home' },
  dinner_out: { cents: 1560, name: 'a dinner out' },
  dinner_home: { cents: 546, name: 'the same dinner cooked at home' },
  delivery_fee: { cents: 450, name: 'delivery and service fee of an order' },
  drink_out: { cents: 500, name: 'a drink with the meal' },
  starter_or_dessert: { cents: 650, name: 'a starter or dessert' },
  soft_drink: { cents: 150, name: 'a bottle of water or a soft drink on the way' },
  midday_menu: { cents: 1050, name: 'a midday menu' },
  potluck_dish: { cents: 600, name: 'a dish that you bring' },
  rescue_bag: { cents: 500, name: 'a bag of what a bakery or kitchen has left' },
  ride: { cents: 1200, name: 'a ride' },
  transit_ticket: { cents: 280, name: 'a ticket for bus or train' },
  shared_half_ride: { cents: 600, name: 'half of a shared ride' },
  short_ride: { cents: 800, name: 'a short ride' },
  night_ride: { cents: 1600, name: 'a ride home at night' },
  peak_ride: { cents: 1600, name: 'a ride at the busiest time' },
  bike_hire: { cents: 250, name: 'the same way on a hired bike' },
  petrol_share: { cents: 300, name: 'your part of the petrol in a shared car' },
  subscription: { cents: 1100, name: 'a monthly subscription' },
  streaming: { cents: 1200, name: 'a streaming service for a month' },
  streaming_cheaper: { cents: 600, name: 'the same service in its cheaper plan' },
  family_share: { cents: 500, name: 'your share of a family plan' },
  phone_plan: { cents: 2400, name: 'a mobile contract for a month' },
  phone_plan_cheaper: { cents: 1200, name: 'a plain mobile plan for a month' },
  gym: { cents: 3500, name: 'a gym membership for a month' },
  app_or_cloud: { cents: 300, name: 'an app or storage plan for a month' },
  basket_brand_gap: { cents: 600, name: 'what a weekly basket costs more with brands' },
  food_waste_week: { cents: 500, name: 'food that a person throws away in a week' },
  extra_shop_trip: { cents: 700, name: 'what an unplanned stop at the shop adds' },
  meat_meal: { cents: 450, name: 'the ingredients of a meal with meat' },
  plain_meal: { cents: 200, name: 'the ingredients of a meal with beans or eggs' },
  ready_meal: { cents: 500, name: 'a ready meal' },
  cooked_portion: { cents: 250, name: 'a portion cooked in bulk' },
  food_waste_rest: { cents: 250, name: 'what still goes to waste with an evening for leftovers' },
  full_price_fresh: { cents: 800, name: 'some fresh food at full price' },
  reduced_fresh: { cents: 500, name: 'the same from the reduced shelf' },
  bottled_water_week: { cents: 200, name: 'bottled water for a person and a week' },
  produce_week: { cents: 1000, name: 'fruit and vegetables for a person and a week' },
  produce_in_season: { cents: 800, name: 'the same in season' },
  impulse_buy: { cents: 2200, name: 'a small thing bought on impulse' },
  clothes_new: { cents: 3500, name: 'a new piece of clothing' },
  clothes_used: { cents: 1400, name: 'the same second-hand' },
  book_new: { cents: 1500, name: 'a new book or game' },
  delivery_parcel: { cents: 490, name: 'the postage of a parcel' },
  gift: { cents: 2500, name: 'a gift' },
  gift_shared: { cents: 1200, name: 'your part of a gift from several' },
  heating_degree_month: { cents: 600, name: 'a degree of room temperature for a month' },
  warm_shower_minutes: { cents: 25, name: 'five minutes of a warm shower' },
  standby_month: { cents: 500, name: 'keeping devices on standby for a month' },
  dryer_run: { cents: 100, name: 'a run of the tumble dryer' },
  hot_wash_gap: { cents: 35, name: 'what a wash at sixty costs more than one at thirty degrees' },
  tariff_gap_month: { cents: 1200, name: 'the gap to a cheaper electricity tariff for a month' },
  bank_fee_month: { cents: 500, name: 'the monthly fee of an account' },
  cash_machine_fee: { cents: 450, name: "the fee of another bank's cash machine" },
  cinema: { cents: 1200, name: 'a cinema ticket' },
  night_in: { cents: 300, name: 'a film evening at home' },
  lottery: { cents: 300, name: 'a lottery ticket or scratch card' },
  small_change: { cents: 200, name: 'the small change of a day' },
  hobby_new: { cents: 3000, name: 'a new piece of equipment' },
  gym_off_peak: { cents: 2200, name: 'the same gym off-peak or in its basic plan' },
  reading_plan: { cents: 1000, name: 'an audiobook or magazine subscription for a month' },
  library_month: { cents: 200, name: 'a library card for a month' },
  mending: { cents: 800, name: 'a small repair (a zip, a hem, a heel)' },
  pick_up: { cents: 0, name: 'fetching it yourself' },
  care_brand_gap: { cents: 400, name: 'what a month of care and cleaning products costs more with brands' },
  own_brand: { cents: 0, name: 'taking the own brand' },
  switched_off: { cents: 0, name: 'switching off at the plug' },
  air_dried: { cents: 0, name: 'drying on the rack' },
  cool_wash: { cents: 0, name: 'washing cool' },
  tariff_changed: { cents: 0, name: 'after changing' },
  internet_plan: { cents: 4000, name: 'a home internet contract for a month' },
  internet_plan_cheaper: { cents: 2900, name: 'the same line at the price for new customers' },
  dish_run: { cents: 60, name: 'a run of the dishwasher' },
  outing: { cents: 1400, name: 'a ticket for a museum or an outing' },
  free_outing: { cents: 0, name: 'a free museum day or the park' },
  tap_water: { cents: 0, name: 'tap water from home' },
  free_account: { cents: 0, name: 'an account without a fee' },
  payday_trickle: { cents: 2000, name: 'small spending that slips through after payday' },
  small_daily: { cents: 600, name: 'what small purchases add up to on a day out and about' },
  cigarettes: { cents: 800, name: 'a packet of cigarettes' },
  car_trip: { cents: 400, name: 'fuel and parking of a short car trip' },
  borrowed: { cents: 0, name: 'borrowing it' },
  free: { cents: 0, name: 'leaving it' },
} as const satisfies Record<string, { cents: number; name: string; local?: false }>;

export type PriceKey = keyof typeof PRICES;

/** What something costs where the person lives, in cents rounded to 10 cents. */
export function localPrice(key: PriceKey, multiplier: number): Cents {
  const price: { cents: number; local?: false } = PRICES[key];
  if (price.local === false) return cents(price.cents);
  return cents(Math.round((price.cents * multiplier) / 10) * 10);
}

/** What a person goes without, what they use instead, and how often. */
export interface Swap {
  price: PriceKey;
  instead: PriceKey;
  count: number;
  per: 'week' | 'month';
}

export const swap = (price: PriceKey, instead: PriceKey, count: number, per: Swap['per']): Swap => ({
  price,
  instead,
  count,
  per,
});

/** A swap in words, without prices: 'the same lunch from home in place of a lunch out'. */
export const swapSaid = ({ price, instead }: Pick<Swap, 'price' | 'instead'>): string =>
  instead === 'free'
    ? `leaving out ${PRICES[price].name}`
    : `${PRICES[instead].name} in place of ${PRICES[price].name}`;

/** The same for a line of a calculation: 'the same lunch from home (€4.60) in place of a lunch out (€13.00)'. */
export function swapWithPrices(
  { price, instead }: Pick<Swap, 'price' | 'instead'>,
  eur: (key: PriceKey) => string,
): string {
  const said = (key: PriceKey) => `${PRICES[key].name} (${eur(key)})`;
  return instead === 'free' ? said(price) : `${said(instead)} in place of ${said(price)}`;
}

/** Both sides of a swap with their prices: 'A ride is about €12 where you live (Hazel’s estimate), a ticket for bus or
 * train €2.80'. */
export function pricesSaid(
  { price, instead }: Pick<Swap, 'price' | 'instead'>,
  cost: { price: number; instead: number },
  locale: string,
  {
    where = ' where you live',
    source,
  }: { where?: string; /** Whose price it is. */ source?: string | undefined } = {},
): string {
  const eur = (amount: number) => formatEur(cents(amount), locale);
  const then = instead === 'free' ? '' : `, ${PRICES[instead].name} ${eur(cost.instead)}`;
  const said =
    source === undefined
      ? `about ${eur(cost.price)}${where} (Hazel’s estimate)`
      : `${eur(cost.price)} (${source})`;
  return `${capitalized(PRICES[price].name)} is ${said}${then}`;
}
