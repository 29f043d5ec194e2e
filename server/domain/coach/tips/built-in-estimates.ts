import { type Cents, cents, formatEur } from '../../kernel/money';
import { ENVELOPES_CODE, ENVELOPES_SAVING, envelopeAmount } from '../../challenges/envelopes';
import { type PriceKey, type Swap, localPrice, swap, swapWithPrices } from '../prices/prices';
import { type NamedTown, tableSaid } from '../prices/whose';

/** What a built-in challenge leaves out. A part 'once' counts once, however long the run. */
type Part = Omit<Swap, 'per'> & { per: Swap['per'] | 'once' };

const once = (price: PriceKey, instead: PriceKey = 'free'): Part => ({
  price,
  instead,
  count: 1,
  per: 'once',
});

/** The challenges by their code: what one person usually leaves out in them. */
const PARTS: Readonly<Record<string, readonly Part[]>> = {
  no_spend_day: [swap('small_daily', 'free', 7, 'week')],
  one_tariff: [once('phone_plan', 'phone_plan_cheaper')],
  no_spend_weekend: [
    swap('small_daily', 'free', 7, 'week'),
    once('dinner_out', 'dinner_home'),
    once('outing', 'free_outing'),
  ],
  empty_cupboard: [swap('plain_meal', 'free', 7, 'week'), once('extra_shop_trip')],
  packed_lunches: [swap('lunch_out', 'lunch_home', 5, 'week')],
  subscription_sweep: [once('subscription')],
  no_coffee_to_go: [swap('cafe_coffee', 'home_coffee', 7, 'week')],
  home_cooked_week: [
    swap('lunch_out', 'lunch_home', 3, 'week'),
    swap('dinner_out', 'dinner_home', 2, 'week'),
    swap('delivery_fee', 'free', 1, 'week'),
  ],
  tap_water: [swap('soft_drink', 'tap_water', 5, 'week')],
  one_big_shop: [swap('extra_shop_trip', 'free', 2, 'week')],
  walk_or_ride: [swap('ride', 'transit_ticket', 2, 'week')],
  beans_and_greens: [swap('meat_meal', 'plain_meal', 4, 'week')],
  snacks_from_home: [swap('bakery_snack', 'home_snack', 3, 'week')],
  own_brands: [swap('basket_brand_gap', 'free', 1, 'week')],
  no_spend_month: [
    swap('dinner_out', 'dinner_home', 1, 'week'),
    swap('cafe_coffee', 'home_coffee', 2, 'week'),
    swap('impulse_buy', 'free', 2, 'month'),
    swap('outing', 'free_outing', 2, 'month'),
  ],
  dry_month: [swap('drink_out', 'free', 2, 'week')],
  sleep_on_it: [swap('impulse_buy', 'free', 2, 'month')],
  car_stays_home: [swap('car_trip', 'free', 2, 'week')],
  cool_wash: [swap('dryer_run', 'air_dried', 2, 'week'), swap('hot_wash_gap', 'free', 2, 'week')],
  buy_nothing_new: [swap('clothes_new', 'clothes_used', 1, 'month'), swap('impulse_buy', 'free', 1, 'month')],
  one_degree_less: [swap('heating_degree_month', 'free', 1, 'month')],
  smoke_free: [swap('cigarettes', 'free', 3, 'week')],
};

const DAYS = { week: 7, month: 30 } as const;

/** How often something fits into the run, in whole times, at least once. */
const timesIn = ({ count, per }: Part, days: number): number =>
  per === 'once' ? count : Math.max(1, Math.floor((count * days) / DAYS[per]));

/** What a built-in challenge could save in this many days where the person lives (whole euros, rounded down,
 * at least 1), and the lines of its calculation. Null for an unknown challenge.
 * @param multiplier the price level */
export function estimateBuiltIn(
  code: string,
  days: number,
  { multiplier, locale, place }: { multiplier: number; locale: string; place: NamedTown },
): { saving: Cents; why: string[] } | null {
  const eur = (amount: number) => formatEur(cents(amount), locale, { decimals: 'always' });
  if (code === ENVELOPES_CODE) {
    const holds = (number: number) => eur(envelopeAmount(number, ENVELOPES_SAVING));
    return {
      saving: ENVELOPES_SAVING,
      why: [
        `Envelope 1 holds ${holds(1)}, envelope 2 ${holds(2)}, and so on to envelope 100 with ${holds(100)}.`,
        `All hundred: ${eur(ENVELOPES_SAVING)}. You put this aside yourself, so it is the same everywhere.`,
      ],
    };
  }
  const parts = PARTS[code];
  if (parts === undefined) return null;
  let sum = 0;
  const why = parts.map((part) => {
    const price = (key: PriceKey) => localPrice(key, multiplier);
    const times = timesIn(part, days);
    const saved = times * Math.max(0, price(part.price) - price(part.instead));
    sum += saved;
    return `${times} × ${swapWithPrices(part, (key) => eur(price(key)))}: ${eur(saved)}`;
  });
  return {
    saving: cents(Math.max(1, Math.floor(sum / 100)) * 100),
    why: [...why, `Together ${eur(sum)}, rounded down, ${tableSaid(place)}, for one person.`],
  };
}
