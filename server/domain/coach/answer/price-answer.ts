import { type Cents, cents, formatEur } from '../../kernel/money';
import { formatDay } from '../../kernel/days';
import { FOODS } from '../../places/foods';
import { PRICED_WORD } from '../../places/price-words';
import type { TownPrice } from '../../places/town-price';
import { type Fact, type Prose, dateValue, fact } from '../figures/facts';
import { capitalized } from '../figures/sentences';
import { type PriceKey, PRICE_TABLE, localPrice } from '../prices/prices';
import { type Costs } from '../prices/town-costs';
import { type NamedTown, inTown } from '../prices/whose';
import type { AskedItem, AskedPrice } from '../question/read-price';
import type { Reply } from './answer-parts';
import { type Step, ask, open } from './steps';

/** Rows of the price table that are asked for by name. */
const ROWS: Readonly<Partial<Record<AskedItem, PriceKey>>> = {
  ride: 'ride',
  transit_ticket: 'transit_ticket',
  cinema: 'cinema',
  gym: 'gym',
  cigarettes: 'cigarettes',
};

/** What making it at home is called. */
const HOMEMADE = { coffee: 'brewed at home', lunch: 'cooked at home', dinner: 'cooked at home' } as const;

/** Says what something costs in the person's city, or in another that the table has, and whose price that is. */
export function priceAnswer(asked: AskedPrice, costs: Costs, locale: string): Reply {
  const { place } = costs;
  if (place.kind === 'unknown')
    return {
      prose:
        'I know no prices for that place: only those where you live, and the price levels of larger cities and of countries.',
      steps: [ask('What does a coffee cost here?'), open('Find Cheap Nearby', 'find_nearby')],
    };
  const isCooked = asked.items.includes('groceries');
  const said = [
    ...costs.prices.map((price) =>
      isCooked || asked.atHome
        ? atHomeSaid(price, asked, costs, locale)
        : priceSaid(price, asked, costs, locale),
    ),
    ...asked.items.flatMap((item) => rowSaid(ROWS[item], costs, locale)),
  ];
  const isShop = isCooked && asked.food === null;
  return {
    prose: [
      ...(isShop ? ['I know no prices of shops, only what a meal comes to.'] : []),
      ...said.map(({ prose }) => prose),
      ...afterwards(costs),
    ].join(' '),
    moreFacts: said.flatMap(({ facts }) => facts),
    steps: stepsOf(costs),
  };
}

/** An answer about prices without the name of where the person lives. */
export const withoutTown = (prose: Prose, place: NamedTown): Prose =>
  place.name !== null && prose.includes('{here_')
    ? prose.replaceAll(inTown(place), inTown({ ...place, name: null }))
    : prose;

interface Said {
  prose: Prose;
  facts: Fact[];
}

const idOf = ({ priced }: Pick<TownPrice, 'priced'>, { food }: AskedPrice, { place }: Costs): string =>
  `${place.kind === 'other' ? 'there' : 'here'}_${priced}${food === null ? '' : `_${food}`}`;

/** 'a coffee', 'a lunch of pizza'. */
const nameOf = ({ priced }: TownPrice, { food }: AskedPrice): string =>
  `${PRICED_WORD[priced]}${food === null ? '' : ` of ${FOODS[food].says}`}`;

function priceSaid(price: TownPrice, asked: AskedPrice, costs: Costs, locale: string): Said {
  const id = idOf(price, asked, costs);
  const name = nameOf(price, asked);
  const isOne = costs.prices.length === 1;
  const less = cents(Math.max(0, price.amount - price.home));
  const out = outOf(price, { id, name, costs, locale });
  // One's own coffees say what one pays, wherever that is.
  const where =
    price.source.from === 'own savings' || price.source.from === 'receipts'
      ? ' for you'
      : ` ${inTown(costs.place)}`;
  return {
    prose:
      `${capitalized(name)} is about {${id}}${where}${out.source}. ` +
      `${capitalized(isOne ? `${HOMEMADE[price.priced]} it` : `${name} ${HOMEMADE[price.priced]}`)} is about {${id}_home}, {${id}_less} less each time.`,
    facts: [
      ...out.facts,
      homeFact(price, id, locale),
      fact.eur(
        `${id}_less`,
        less,
        `${formatEur(price.amount, locale)} out less ${formatEur(price.home, locale)} at home.`,
        [id, `${id}_home`],
      ),
    ],
  };
}

function atHomeSaid(price: TownPrice, asked: AskedPrice, costs: Costs, locale: string): Said {
  const id = idOf(price, asked, costs);
  const name = nameOf(price, asked);
  const out = outOf(price, { id, name, costs, locale });
  return {
    prose: `${capitalized(name)} ${HOMEMADE[price.priced]} is about {${id}_home} ${inTown(costs.place)}; out it is about {${id}}${out.source}.`,
    facts: [...out.facts, homeFact(price, id, locale)],
  };
}

/** The rule of estimates: 0.30 EUR a cup, 0.35 of the price of a meal. */
const homeFact = ({ priced, home, amount }: TownPrice, id: string, locale: string): Fact =>
  fact.eur(
    `${id}_home`,
    home,
    priced === 'coffee'
      ? 'What a cup that is brewed at home costs, everywhere (Hazel’s estimate).'
      : `A meal that is cooked at home costs about 35% of its price out, ${formatEur(amount, locale)} (Hazel’s estimate).`,
    priced === 'coffee' ? [] : [id],
  );

/** The price out as a fact, and the words for its source. */
function outOf(
  price: TownPrice,
  { id, name, costs, locale }: { id: string; name: string; costs: Costs; locale: string },
): { source: Prose; facts: Fact[] } {
  const { amount, source, raised } = price;
  const where = inTown(costs.place);
  const day = (one: Parameters<typeof formatDay>[0]) => formatDay(one, locale, 'shortYear');
  const evening = raised ? ' for a lunch, raised for the evening' : '';
  const eur = (sentence: string, from: string[] = []) => fact.eur(id, amount, sentence, from);
  const known = `${capitalized(name)} ${where}`;
  switch (source.from) {
    case 'table':
      return {
        source: `, by Hazel’s estimate`,
        facts: [
          eur(
            `${known}, by Hazel’s table of ${day(source.version)} at the price level there, ${levelSaid(costs)}.`,
          ),
        ],
      };
    case 'places':
      return {
        source: ` at the {${id}_places} places around its centre, ${source.told ? 'by what people told and Hazel’s estimates' : 'by Hazel’s estimate for each'}`,
        facts: [
          eur(`${known}: the mean of what places around its centre charge, as estimates on Add count it.`, [
            `${id}_places`,
          ]),
          fact.count(
            `${id}_places`,
            source.places,
            'The places around the centre that were looked at, ten at most.',
          ),
        ],
      };
    case 'reports':
      return {
        source: `: the middle of what {${id}_people} people reported there${evening}`,
        facts: [
          eur(
            `${known}: the middle of what people reported there${evening}, the latest on ${day(source.latest)}.`,
            [`${id}_people`],
          ),
          fact.count(`${id}_people`, source.people, 'The people who reported a price like it within a year.'),
        ],
      };
    case 'own report':
      return {
        source: `: what you reported${evening} on {${id}_on}`,
        facts: [
          eur(`${known}: what you reported${evening}.`, [`${id}_on`]),
          fact.date(`${id}_on`, dateValue(source.day), 'The day on which you reported it.'),
        ],
      };
    case 'receipts':
      return {
        source: `: what you paid, the middle one of {${id}_logged} coffees on your receipts`,
        facts: [
          eur(
            `The middle one of the coffees on receipts that you kept, the latest of ${day(source.latest)}.`,
            [`${id}_logged`],
          ),
          fact.count(
            `${id}_logged`,
            source.count,
            'Your cups of the last 180 days that count for it, those that are far from the usual left out.',
          ),
        ],
      };
    case 'own savings':
      return {
        source: `: the middle one of {${id}_logged} coffees that you logged`,
        facts: [
          eur(`The middle one of the coffees that you logged since ${day(source.since)}.`, [`${id}_logged`]),
          fact.count(
            `${id}_logged`,
            source.count,
            'Your coffees that count for it, those that are far from the usual left out.',
          ),
        ],
      };
  }
}

/** A row of the price table. */
function rowSaid(key: PriceKey | undefined, costs: Costs, locale: string): Said[] {
  if (key === undefined) return [];
  const id = `${costs.place.kind === 'other' ? 'there' : 'here'}_${key}`;
  const { name, cents: usual } = PRICE_TABLE[key];
  const amount: Cents = localPrice(key, costs.priceLevel);
  return [
    {
      prose: `${capitalized(name)} is about {${id}} ${inTown(costs.place)}, by Hazel’s estimate.`,
      facts: [
        fact.eur(
          id,
          amount,
          `${capitalized(name)}: ${formatEur(cents(usual), locale)} in Hazel’s table, at the price level there, ${levelSaid(costs)}.`,
        ),
      ],
    },
  ];
}

const levelSaid = ({ priceLevel }: Costs): string => `${Math.round(priceLevel * 100)}%`;

function afterwards({ place, prices }: Costs): string[] {
  const isOwn =
    prices.length > 0 &&
    prices.every(({ source }) => source.from === 'own savings' || source.from === 'receipts');
  if (place.kind === 'none' && !isOwn)
    return [
      'I do not know your city, so this is the general price level. Set your city, and I can say what it is there.',
    ];
  return place.kind === 'other' ? ['What people report, and places around, I know only where you live.'] : [];
}

/** Where the person can go on: to an estimate, to places around, to the dialog of the city. */
function stepsOf({ place, prices }: Costs): Step[] {
  if (place.kind === 'none')
    return [
      open('Set your city', 'settings'),
      ...(prices.length > 0 ? [open('Find Cheap Nearby', 'find_nearby')] : []),
    ];
  if (prices.length === 0) return [ask('Do you have a tip for me?')];
  return place.kind === 'other'
    ? [ask('What does a coffee cost here?')]
    : [open('Estimate with Nearby Data', 'add'), open('Find Cheap Nearby', 'find_nearby')];
}
