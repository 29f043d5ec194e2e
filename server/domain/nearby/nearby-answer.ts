import { type Step, ask } from '../coach/answer/steps';
import { type Cents, formatEur } from '../kernel/money';
import { counted } from '../kernel/plural';
import { LARGEST_RADIUS, USUAL_RADIUS, type VenueWish } from './wish';
import type { Search } from './wish-chat';
import { NEARBY_EXAMPLES } from './nearby-text';
import { FOODS } from '../places/foods';
import { saidOfUnusable, saidOfWish } from './wish-said';

/** What a search came to, as far as an answer says it. */
export interface SearchOutcome {
  /** All that fit. */
  total: number;
  /** Whether `total` is only where counting ended. */
  more: boolean;
  /** The place of the first that is shown, from 1. */
  from: number;
  shown: number;
  withoutHours: number;
  cheapest: Cents | null;
  priced: 'coffee' | 'lunch' | 'dinner' | null;
  /** The city from whose centre distances are; null from the person's position. */
  centre: string | null;
  stale: boolean;
}

/** The answer to a message that asks for what is not known here. */
export function unusableAnswer(wish: VenueWish, locale: string): { text: string; steps: Step[] } {
  return {
    text: `${saidOfUnusable(wish, locale)} I find restaurants, cafés, fast food, bakeries, supermarkets and markets.`,
    steps: NEARBY_EXAMPLES.map(ask),
  };
}

/** What a search found, in words: what was read first, then what could not be used, and where the prices come from. */
export function searchAnswer(
  search: Search,
  outcome: SearchOutcome,
  locale: string,
): { text: string; steps: Step[] } {
  const { wish, pick } = search;
  const { total, more, from, shown, withoutHours, priced, centre, stale } = outcome;
  const read = saidOfWish(search, locale);
  const sentences =
    shown === 0
      ? [
          `${read}: ${from > 1 && total > 0 ? 'that was all' : 'nothing found'}.`,
          ...whyNone(search, outcome, locale),
        ]
      : [
          pick === null
            ? `${read}: ${more ? 'more than ' : ''}${counted(total, 'place')}, the ${wish.nearest || priced === null ? 'nearest' : 'cheapest'} first${from > 1 ? `, from number ${from} on` : ''}.`
            : `${read}: number ${from} of ${more ? 'more than ' : ''}${total}.`,
        ];
  const notes = [
    saidOfUnusable(wish, locale),
    ...(shown > 0 ? [priceNote(wish, priced)] : []),
    ...(withoutHours > 0
      ? [
          `${counted(withoutHours, 'more place')} ${withoutHours === 1 ? 'does' : 'do'} not say when they are open.`,
        ]
      : []),
    ...(centre === null ? [] : [`Distances are from the centre of ${centre}.`]),
    ...(stale ? ['The map could not be read again today, so some of it may be out of date.'] : []),
  ].filter((note) => note !== '');
  return { text: [...sentences, ...notes].join(' '), steps: stepsOf(search, outcome) };
}

function whyNone({ wish, cheaper }: Search, { cheapest, priced }: SearchOutcome, locale: string): string[] {
  if (cheaper > 0 && cheapest !== null)
    return [`Nothing is cheaper than about ${formatEur(cheapest, locale)}, as far as I know.`];
  if (wish.budget !== null && priced === null)
    return [
      `I have no prices for ${wish.foods.map((food) => FOODS[food].says).join(' or ') || 'that'}, so a budget leaves nothing.`,
    ];
  if (wish.diets.length > 0) return ['Many places do not say which diets they serve.'];
  return [];
}

/** Whose prices are shown, and for what. */
function priceNote({ meal, foods }: VenueWish, priced: SearchOutcome['priced']): string {
  if (priced === null)
    return `I have no prices for ${foods.map((food) => FOODS[food].says).join(' or ') || 'what they sell'}.`;
  const what = priced === 'coffee' ? 'a coffee' : `a ${priced}`;
  return meal === 'breakfast'
    ? `I have no prices for breakfast; those shown are estimates for ${what}.`
    : `Prices are estimates for ${what}, and each says where it comes from.`;
}

/** What to ask next: the other way to rank it, or a wider search. */
function stepsOf({ wish, pick }: Search, { total, shown }: SearchOutcome): Step[] {
  const within = wish.within ?? USUAL_RADIUS;
  const wider = within < LARGEST_RADIUS ? [ask('Further away')] : [];
  if (shown === 0) return [...wider, ask('Start over')];
  if (pick !== null) return [];
  return total > 3 ? [ask('Cheaper'), ask('Closer')] : wider;
}
