import type { Category } from '../../kernel/categories';
import { addDays } from '../../kernel/days';
import { averageWeek } from '../../goals/pace';
import { type Cents, cents, formatEur } from '../../kernel/money';
import { countedIn } from '../../kernel/plural';
import { type Fact, applying, dateValue, fact } from '../figures/facts';
import { type CoachProfile, LOOK_BACK_DAYS, loggedInLast, weeksOf } from '../person/coach-profile';
import { type PriceKey, PRICE_TABLE, swapPrices, toldOf } from '../prices/prices';
import { inTown, townOfProfile, toldSource } from '../prices/whose';
import type { Assumption } from '../question/query';
import type { Every } from '../question/slots';
import { habitOf } from '../tips/tip-template';
import { type Situation, leftFacts, outlookFacts, situationOf } from './outlook';

/** Days that a month has on average, as the goal's rules count it (365.25 / 12). */
const MONTH_DAYS = 365.25 / 12;
const DAYS_OF: Readonly<Record<Every, number>> = { day: 1, week: 7, month: MONTH_DAYS, year: 365.25 };

/** Why nothing can be computed, in place of a changed situation. */
export type Unknown = 'price' | 'income' | 'average' | 'date_passed' | 'more_than_saved';

/** What an assumption makes of a person's goal. */
export interface Supposed {
  now: Situation;
  then: Situation;
  /** With ids that begin with the assumption: 'if_pace_1000_week_then_reached_on'. */
  facts: readonly Fact[];
  /** The id of a figure under the assumption, or that of today where the assumption does not change it. */
  id: (name: string) => string;
  has: (name: string) => boolean;
}

/** How the ids of an assumption's facts begin. Two assumptions never share one. */
function prefixOf(assumption: Assumption): string {
  const { kind, ...of } = assumption;
  const said = Object.entries<string | number | boolean | null>(of).map(([name, value]) =>
    value === true ? name : value === null || value === false ? '' : String(value),
  );
  const words =
    [kind, ...said]
      .join(' ')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return `if_${words.join('_')}_then_`;
}

/** Changes a goal by an assumption and computes what becomes of it, as facts. */
export function suppose(profile: CoachProfile, assumption: Assumption): Supposed | Unknown {
  const prefix = prefixOf(assumption);
  const now = situationOf(profile);
  const changed = change(profile, now, assumption);
  if (typeof changed === 'string') return changed;
  const then = { ...now, ...changed.then };
  const own = [...changed.facts, ...leftFacts(profile, now, then), ...outlookFacts(profile, now, then)];
  const names = new Set(own.map(({ id }) => id));
  const id = (name: string) => (names.has(name) ? `${prefix}${name}` : name);
  const facts = own.map((one) => ({ ...one, id: id(one.id), from: one.from.map(id) }));
  return { now, then, facts, id, has: (name) => names.has(name) };
}

interface Change {
  then: Partial<Situation>;
  facts: readonly Fact[];
}

/** An amount every so often as cents a week. */
const aWeek = (amount: number, every: Every): number => Math.round((amount * 7) / DAYS_OF[every]);

function change(profile: CoachProfile, now: Situation, what: Assumption): Change | Unknown {
  const { today, locale, income } = profile;
  const eur = (amount: Cents) => formatEur(amount, locale);
  switch (what.kind) {
    case 'extra':
      return rhythm(profile, now, what, []);
    case 'skip':
      return skipped(profile, now, what);
    case 'cancel':
      return cancelled(profile, now, what.count, what.each);
    case 'pace': {
      const week = cents(aWeek(what.amount, what.every));
      return {
        then: { week },
        facts: [
          fact.eur(
            'asked',
            what.amount,
            `The amount a ${what.every} that you asked about.`,
            [],
            paced(what.every),
          ),
          fact.eur('pace_week', week, `${eur(what.amount)} a ${what.every}, as an amount a week.`, ['asked']),
        ],
      };
    }
    case 'income_share': {
      if (income === null) return 'income';
      const asked = cents(Math.round((income * what.percent) / 100));
      const week = cents(aWeek(asked, 'month'));
      return {
        then: { week },
        facts: [
          fact.percent('asked_percent', what.percent, 'The share of your income that you asked about.', [], {
            about: 'income',
          }),
          fact.eur(
            'asked',
            asked,
            `${what.percent}% of your income of ${eur(income)}.`,
            ['income', 'asked_percent'],
            paced('month'),
          ),
          fact.eur('pace_week', week, `${eur(asked)} a month, as an amount a week.`, ['asked']),
        ],
      };
    }
    case 'percent': {
      const average = averageWeek(weeksOf(profile));
      if (average === null || average === 0) return 'average';
      const part = Math.round((average * what.percent) / 100);
      const week = cents(Math.max(0, what.less ? average - part : average + part));
      return {
        then: now.week === null ? {} : { week },
        facts: [
          fact.percent('asked_percent', what.percent, 'The share of an average week that you asked about.'),
          fact.eur(
            'pace_week',
            week,
            `Your average week of ${eur(average)} and ${what.percent}% of it ${what.less ? 'less' : 'more'}.`,
            ['average_week', 'asked_percent'],
          ),
        ],
      };
    }
    case 'once':
      return {
        then: { left: cents(Math.max(0, now.left - what.amount)), saved: cents(now.saved + what.amount) },
        facts: [
          fact.eur('asked', what.amount, 'The amount that you asked about, once.', [], { about: 'more' }),
        ],
      };
    case 'withdrawal':
      if (what.amount > now.saved) return 'more_than_saved';
      return {
        then: {
          // A goal that was reached stays reached.
          left: now.left === 0 ? now.left : cents(now.left + what.amount),
          saved: cents(now.saved - what.amount),
        },
        facts: [
          fact.eur('asked', what.amount, 'The amount to take out that you asked about.', [], {
            about: 'saved',
          }),
        ],
      };
    case 'goal_date':
      if (what.date <= today) return 'date_passed';
      return {
        then: { date: what.date },
        facts: [
          fact.date(
            'goal_date',
            dateValue(what.date),
            'The date of the goal when it is moved, as you asked.',
          ),
        ],
      };
    case 'goal_amount':
      return {
        then: { amount: what.amount, left: cents(Math.max(0, what.amount - now.saved)) },
        facts: [fact.eur('goal_amount', what.amount, 'The amount of the goal that you asked about.')],
      };
    case 'pause':
      return {
        then: { from: addDays(today, 7 * what.weeks) },
        facts: [fact.weeks('weeks_paused', what.weeks, 'The weeks without a saving that you asked about.')],
      };
  }
}

/** An amount for every day, week, month or year. */
const paced = (per: Every) => ({ about: 'more', per }) as const;

/** So much more or less than an average week. */
function rhythm(
  profile: CoachProfile,
  now: Situation,
  { amount, every, less }: { amount: Cents; every: Every; less: boolean },
  parts: readonly Fact[],
): Change {
  const eur = (cost: Cents) => formatEur(cost, profile.locale);
  const extra = cents(aWeek(amount, every));
  // Before there is an average week, what is left out is all that there is to go by.
  const alone = now.week === null && parts.length > 0;
  const week = alone
    ? extra
    : now.week === null
      ? null
      : cents(Math.max(0, less ? now.week - extra : now.week + extra));
  const ids = parts.map(({ id }) => id);
  const year = Math.round((amount * 365.25) / DAYS_OF[every]);
  return {
    then: { week },
    facts: applying([
      ...parts,
      fact.eur('asked', amount, `What you asked about, every ${every}.`, ids, paced(every)),
      fact.eur('extra_year', year, `${eur(amount)} every ${every}, over a year of 365.25 days.`, ['asked']),
      alone &&
        fact.eur('pace_week', extra, `${eur(amount)} every ${every} alone, as an amount a week.`, ['asked']),
      now.week !== null &&
        week !== null &&
        fact.eur(
          'pace_week',
          week,
          `Your average week of ${eur(now.week)} and ${eur(extra)} ${less ? 'less' : 'more'}.`,
          ['average_week', 'asked'],
        ),
    ]),
  };
}

/** What one time costs in a category, for people who have logged too little to have an amount of their own. */
const USUAL: Partial<Record<Category, PriceKey>> = {
  coffee: 'cafe_coffee',
  'eating out': 'lunch_out',
  groceries: 'extra_shop_trip',
  rideshare: 'ride',
  subscriptions: 'subscription',
  shopping: 'impulse_buy',
};
/** From this many own entries on, their average is what one time leaves. */
const OWN_FROM = 3;

/** What one time leaves this person: the average of what they logged as saved, else the price where they live.
 * What is logged as saved is no price: the cup at home has been taken off already. */
export function priceOfEach(profile: CoachProfile, category: Category, named: Cents | null): Fact | null {
  if (named !== null) return fact.eur('asked_each', named, 'The price that you named.');
  const { total, entries } = loggedInLast(profile, LOOK_BACK_DAYS, category);
  if (entries >= OWN_FROM)
    return fact.eur(
      'usual_each',
      cents(Math.round(total / entries)),
      `What you usually keep: ${formatEur(total, profile.locale)} in ${countedIn(profile.locale)(entries, 'saving')} of the last 8 weeks.`,
    );
  const key = USUAL[category];
  return key === undefined
    ? null
    : fact.eur(
        'about_each',
        swapPrices({ price: key, instead: 'free' }, profile).price,
        `About what ${PRICE_TABLE[key].name} costs ${inTown({ ...townOfProfile(profile), name: null })} (${toldSource(toldOf({ price: key, instead: 'free' }, profile), profile.locale)}). What you have in its place is not taken off.`,
      );
}

function skipped(
  profile: CoachProfile,
  now: Situation,
  { category, times, every, each }: Extract<Assumption, { kind: 'skip' }>,
): Change | Unknown {
  // What people said about subscriptions is how many there are, and each costs once a month.
  if (category === 'subscriptions')
    return cancelled(profile, now, times ?? (habitOf(profile, category) || 1), each);
  const one = priceOfEach(profile, category, each);
  const count = times ?? (every === null ? habitOf(profile, category) : 1);
  if (one === null || count === 0) return 'price';
  const said =
    times === null && every === null
      ? 'How many times a week, as you said.'
      : 'How many times you asked about.';
  return rhythm(profile, now, { amount: cents(one.value * count), every: every ?? 'week', less: false }, [
    fact.count('asked_times', count, said, [], { per: every ?? 'week' }),
    one,
  ]);
}

function cancelled(
  profile: CoachProfile,
  now: Situation,
  count: number,
  each: Cents | null,
): Change | Unknown {
  const one = priceOfEach(profile, 'subscriptions', each);
  if (one === null) return 'price';
  return rhythm(profile, now, { amount: cents(one.value * count), every: 'month', less: false }, [
    fact.count('subscriptions_less', count, 'The subscriptions that you asked about.'),
    one,
  ]);
}
