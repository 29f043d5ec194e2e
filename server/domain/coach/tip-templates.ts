import type { Category } from '../kernel/categories';
import { dayParts } from '../kernel/days';
import type { CoachTone } from '../onboarding/onboarding-schema';
import { type CoachProfile, loggedInLast } from './coach-profile';
import type { Prose } from './facts';
import type { PriceKey } from './prices';
import {
  type TipTemplate,
  type Times,
  type Unusual,
  everyWeek,
  isRelevant,
  monthly,
  monthlyPace,
  subscriptions,
  usualOf,
  weekly,
} from './tip-template';
import texts from './tip-texts.json' with { type: 'json' };

type Text = Readonly<{ title: string } & Record<CoachTone, Prose>>;
const TEXTS: Readonly<Record<keyof typeof texts, Text>> = texts;

/** Makes a tip; its texts are found under its id. `instead` is the price with the tip. */
const tip = (
  id: keyof typeof texts,
  times: TipTemplate['times'],
  price: PriceKey,
  instead: PriceKey = 'free',
  unusual: Unusual = {},
) => ({ id, times, price, instead, ...unusual });

const tipsOn = (category: Category, tips: readonly ReturnType<typeof tip>[]): TipTemplate[] =>
  tips.map((one) => {
    const { title, ...text } = TEXTS[one.id];
    return { category, title, text, ...usualOf(category), ...one };
  });

/** Whether the person answered at least `least` when onboarding asked how often, or how many. */
const says = (habit: keyof CoachProfile['habits'], least: number) => (profile: CoachProfile) =>
  profile.habits[habit] >= least;

/** Somebody who logs coffee brewed at home is not told how to order. */
const brewsAtHome = ({ ongoingSwaps }: CoachProfile) =>
  ongoingSwaps.some(({ price }) => price === 'cafe_coffee');

const ordersOut = (profile: CoachProfile) => isRelevant(profile, 'coffee') && !brewsAtHome(profile);

/** Whether the person says that they buy coffee out, and does not log as many skipped coffees as they said.
 * Nobody else has use for stamp cards.
 * @param least coffees out a week */
const buysOut = (least: number) => (profile: CoachProfile) =>
  profile.habits.coffees >= least &&
  !brewsAtHome(profile) &&
  loggedInLast(profile, 28, 'coffee').entries < 4 * profile.habits.coffees;

/** Loyalty cards usually give the tenth coffee free. */
const freeCoffees = ({ habits: { coffees } }: CoachProfile): Times => ({
  count: Math.max(1, Math.floor((coffees * 52) / 12 / 10)),
  per: 'month',
  reason: `a stamp card usually makes the tenth coffee free, and you said ${coffees} coffees out a week`,
});

/** October to April: when homes in Europe are heated. */
function isHeated({ today }: CoachProfile): boolean {
  const { month } = dayParts(today);
  return month >= 10 || month <= 4;
}

/** Loads of laundry or dishes a week that can be done differently: one for each person at home, at most `most`. */
const loads =
  (most: number) =>
  ({ householdSize }: CoachProfile): Times => ({
    count: Math.min(most, Math.max(1, householdSize)),
    per: 'week',
    reason: householdSize > 1 ? `a home of ${householdSize}` : 'a home of your own',
  });

/** Whether money is left at the end of the month, according to what the person has told. */
const hasRoom = ({ saysTight, income, fixedCosts }: CoachProfile): boolean =>
  !saysTight && (income === null || fixedCosts === null || income > fixedCosts);

/** Every kind of advice that the built-in coach can give. */
export const TIP_TEMPLATES: readonly TipTemplate[] = [
  // Coffee and what is bought with it.
  ...tipsOn('coffee', [
    tip('coffee-thermos', weekly('coffee', 'half of'), 'cafe_coffee', 'home_coffee'),
    tip('coffee-second-cup', weekly('coffee', 'a third of'), 'cafe_coffee', 'home_coffee', {
      fits: says('coffees', 6),
    }),
    tip('coffee-plain-order', weekly('coffee', 'half of'), 'special_coffee', 'plain_coffee', {
      fits: ordersOut,
    }),
    tip('coffee-own-cup', weekly('coffee', 'all of'), 'own_cup_gap', 'free', { fits: buysOut(3) }),
    tip('coffee-bite-from-home', weekly('coffee', 'a third of'), 'bakery_snack', 'home_snack', {
      fits: ordersOut,
    }),
    tip('coffee-shared-pot', weekly('coffee', 'half of'), 'cafe_coffee', 'pot_coffee', {
      fits: says('coffees', 3),
    }),
    tip('coffee-at-the-bar', weekly('coffee', 'a third of'), 'table_coffee', 'counter_coffee', {
      fits: buysOut(2),
    }),
    tip('coffee-stamp-card', freeCoffees, 'cafe_coffee', 'free', { fits: buysOut(3) }),
  ]),
  // Restaurants, lunches out and deliveries.
  ...tipsOn('eating out', [
    tip('eating-out-lunchbox', weekly('eating out', 'half of'), 'lunch_out', 'lunch_home'),
    tip('eating-out-pick-up', weekly('eating out', 'a third of'), 'delivery_fee', 'free', {
      fits: says('eatingOut', 2),
    }),
    tip('eating-out-tap-water', weekly('eating out', 'half of'), 'drink_out', 'free', {
      fits: says('eatingOut', 1),
    }),
    tip('eating-out-midday-menu', weekly('eating out', 'a third of'), 'dinner_out', 'midday_menu', {
      fits: says('eatingOut', 2),
    }),
    tip('eating-out-main-first', weekly('eating out', 'half of'), 'starter_or_dessert'),
    tip(
      'eating-out-takeaway-at-home',
      everyWeek(1, 'one evening for everybody at home'),
      'dinner_out',
      'dinner_home',
      {
        fits: (profile) => profile.householdSize >= 2 && isRelevant(profile, 'eating out'),
        whom: 'household',
      },
    ),
    tip('eating-out-freezer-dinner', weekly('eating out', 'a third of'), 'dinner_out', 'cooked_portion', {
      fits: says('eatingOut', 2),
    }),
    tip('eating-out-potluck', monthly(2, 'two evenings with friends, a start'), 'dinner_out', 'potluck_dish'),
  ]),
  // Groceries: what is bought to eat and drink at home.
  ...tipsOn('groceries', [
    tip('groceries-own-label', everyWeek(1, 'one weekly shop'), 'basket_brand_gap', 'free', {
      whom: 'household',
    }),
    tip('groceries-list', everyWeek(1, 'one unplanned stop less'), 'extra_shop_trip'),
    tip(
      'groceries-leftovers-evening',
      everyWeek(1, 'one evening with what is there'),
      'food_waste_week',
      'food_waste_rest',
      { whom: 'household' },
    ),
    tip('groceries-plain-dinners', everyWeek(2, 'two dinners, a start'), 'meat_meal', 'plain_meal', {
      whom: 'household',
    }),
    tip(
      'groceries-big-pot',
      everyWeek(2, 'two ready meals replaced, a start'),
      'ready_meal',
      'cooked_portion',
      { fits: ({ householdSize }) => householdSize <= 2 },
    ),
    tip('groceries-reduced-shelf', everyWeek(1, 'one look each week'), 'full_price_fresh', 'reduced_fresh'),
    tip('groceries-tap-water', everyWeek(1, 'the water of a week'), 'bottled_water_week', 'free', {
      whom: 'household',
    }),
    tip(
      'groceries-in-season',
      everyWeek(1, 'the fruit and vegetables of a week'),
      'produce_week',
      'produce_in_season',
      { whom: 'household' },
    ),
  ]),
  // Taxis and ordered rides. No tip may cost anybody a safe way home.
  ...tipsOn('rideshare', [
    tip('rideshare-transit', weekly('rideshare', 'half of'), 'ride', 'transit_ticket'),
    tip('rideshare-split', weekly('rideshare', 'a third of'), 'ride', 'shared_half_ride'),
    tip('rideshare-walk', weekly('rideshare', 'a third of'), 'short_ride'),
    tip('rideshare-bike', weekly('rideshare', 'a third of'), 'ride', 'bike_hire', {
      fits: (profile) => profile.city !== null && isRelevant(profile, 'rideshare'),
    }),
    tip('rideshare-last-train', monthly(2, 'two evenings out, a start'), 'night_ride', 'transit_ticket'),
    tip('rideshare-off-peak', weekly('rideshare', 'a third of'), 'peak_ride', 'ride', {
      fits: says('rides', 2),
    }),
    tip('rideshare-carpool', weekly('rideshare', 'half of'), 'ride', 'petrol_share', {
      fits: says('rides', 3),
    }),
    tip('rideshare-rain-kit', weekly('rideshare', 'a third of'), 'ride', 'transit_ticket'),
  ]),
  // Things paid for every month, whether used or not.
  ...tipsOn('subscriptions', [
    tip('subs-unused', subscriptions('a quarter of'), 'subscription'),
    tip('subs-rotate', subscriptions('a quarter of'), 'streaming', 'free', {
      fits: says('subscriptions', 2),
    }),
    tip('subs-plain-plan', subscriptions('a quarter of'), 'streaming', 'streaming_cheaper', {
      fits: (profile) => isRelevant(profile, 'subscriptions') && profile.householdSize <= 3,
    }),
    tip(
      'subs-family-plan',
      monthly(1, 'a service that somebody at home pays for as well'),
      'subscription',
      'family_share',
      { fits: (profile) => isRelevant(profile, 'subscriptions') && profile.householdSize >= 2 },
    ),
    tip('subs-phone-plan', monthly(1, 'your mobile contract'), 'phone_plan', 'phone_plan_cheaper', {
      fits: (profile) => isRelevant(profile, 'subscriptions') || isRelevant(profile, 'utilities'),
    }),
    tip('subs-gym-off-peak', monthly(1, 'your membership, if you have one'), 'gym', 'gym_off_peak', {
      fits: says('subscriptions', 3),
    }),
    tip('subs-storage', monthly(1, 'a storage or app plan'), 'app_or_cloud'),
    tip('subs-library', monthly(1, 'a reading or listening plan'), 'reading_plan', 'library_month'),
  ]),
  // Things that are bought new, on impulse or by post.
  ...tipsOn('shopping', [
    tip('shopping-sleep-on-it', monthlyPace('shopping', 3), 'impulse_buy'),
    tip('shopping-second-hand', monthlyPace('shopping', 2), 'clothes_new', 'clothes_used'),
    tip('shopping-borrowed-books', monthly(1, 'a book or game a month'), 'book_new', 'borrowed', {
      fits: (profile) => isRelevant(profile, 'shopping') || isRelevant(profile, 'other'),
    }),
    tip('shopping-parcels', monthlyPace('shopping', 3), 'delivery_parcel', 'pick_up'),
    tip('shopping-mend', monthly(1, 'a repair in place of a new piece'), 'clothes_new', 'mending'),
    tip(
      'shopping-borrow-things',
      monthly(1, 'a thing a month that you need for a day'),
      'hobby_new',
      'borrowed',
    ),
    tip('shopping-quiet-inbox', monthly(1, 'a purchase that an offer would have started'), 'impulse_buy'),
    tip(
      'shopping-own-brand-care',
      monthly(1, 'the care and cleaning products of your home'),
      'care_brand_gap',
      'own_brand',
      {
        fits: (profile) => isRelevant(profile, 'shopping') || isRelevant(profile, 'groceries'),
        whom: 'household',
      },
    ),
  ]),
  // Running costs at home: heat, water, electricity, internet.
  ...tipsOn('utilities', [
    tip(
      'utilities-degree',
      monthly(1, 'a degree less while it is cold outside'),
      'heating_degree_month',
      'free',
      { fits: (profile) => isRelevant(profile, 'utilities') && isHeated(profile) },
    ),
    tip('utilities-shower', everyWeek(5, 'the showers of working days'), 'warm_shower_minutes', 'free', {
      whom: 'household',
    }),
    tip('utilities-standby', monthly(1, 'the devices of a home'), 'standby_month', 'switched_off'),
    tip('utilities-dryer', loads(3), 'dryer_run', 'air_dried'),
    tip('utilities-cool-wash', loads(4), 'hot_wash_gap', 'cool_wash'),
    tip('utilities-tariff', monthly(1, 'your electricity contract'), 'tariff_gap_month', 'tariff_changed'),
    tip('utilities-internet', monthly(1, 'your home internet'), 'internet_plan', 'internet_plan_cheaper'),
    tip('utilities-full-dishwasher', loads(2), 'dish_run'),
  ]),
  // Tips that help nearly everybody, whatever they spend on.
  ...tipsOn('other', [
    tip('other-film-night', monthly(2, 'every other week'), 'cinema', 'night_in'),
    tip('other-shared-gift', monthly(1, 'a present that you would give alone'), 'gift', 'gift_shared'),
    tip('other-bank-fee', monthly(1, 'your account'), 'bank_fee_month', 'free_account'),
    tip('other-own-bottle', everyWeek(3, 'drinks that are bought on the way'), 'soft_drink', 'tap_water'),
    tip('other-change-jar', everyWeek(3, 'evenings when there is a little change'), 'small_change'),
    tip('other-free-outing', monthly(1, 'an outing a month'), 'outing', 'free_outing', { whom: 'household' }),
    tip('other-quiet-day', everyWeek(1, 'a day of your choice'), 'small_daily'),
    tip('other-payday', monthly(1, 'payday comes round each month'), 'payday_trickle', 'free', {
      fits: hasRoom,
    }),
  ]),
];
