import { z } from 'zod';

import { withoutTown } from '~server/domain/coach/answer/price-answer';
import { factBook } from '~server/domain/coach/figures/facts';
import { townOfProfile } from '~server/domain/coach/prices/whose';
import { readPrice } from '~server/domain/coach/question/read-price';
import { foldSlotText } from '~server/domain/coach/question/slots';
import { FOODS, type Food } from '~server/domain/places/foods';
import { keysOf } from '~server/domain/kernel/keys-of';
import { KNOWN_TOWNS } from '~server/domain/places/known-town';
import { foldName } from '~server/domain/places/fold-name';
import table from '~server/domain/places/place-prices.json' with { type: 'json' };

import { meet, reply } from './coach';
import { inspect } from './inspect';
import { PEOPLE, readData } from './profiles';
import { type Part, check } from './scores';

const READ = check(
  'prices are asked for',
  'questions for prices of here, in six languages, read in every part',
);
const NONE = check('other questions are not prices', 'spending, savings, rent, shops: not read as prices');
const RIGHT = check(
  'prices are right',
  'the price of the table at the price level, computed again, with its source',
);

const food = z.enum(keysOf(FOODS));
const { asks, none } = readData(
  z.object({
    about: z.string(),
    asks: z.array(
      z.strictObject({
        language: z.string(),
        text: z.string(),
        item: z.enum(['coffee', 'lunch', 'dinner', 'meal', 'home_dinner', 'home_meal']),
        food: food.optional(),
        place: z.string().optional(),
        heldOut: z.boolean().optional(),
        round: z.number().optional(),
      }),
    ),
    none: z.array(z.string()),
  }),
  'price-questions.json',
);
type Asked = (typeof asks)[number];

/** Whether a message was read as the case says. */
function isRead({ text, item, food: wanted, place }: Asked): boolean {
  const read = readPrice(text);
  if (read === null || read.food !== (wanted ?? null)) return false;
  if (foldSlotText(read.place ?? '') !== foldSlotText(place ?? '')) return false;
  const isHome = read.atHome || read.items.includes('groceries');
  const [first] = read.items;
  if (item === 'home_meal') return isHome && (first === 'meal' || first === 'groceries');
  return (
    read.items.length === 1 && first === item.replace('home_', '') && isHome === item.startsWith('home_')
  );
}

/** The stated price of a thing in cents, in whole numbers: 5 cents are rounded up. */
function oraclePriceOut(item: 'coffee' | 'lunch' | 'dinner', level: number, asked: Food | undefined): number {
  const ratios = new Map(Object.entries(table.cuisines));
  const ratio =
    item === 'coffee' || asked === undefined
      ? 1
      : (FOODS[asked].cuisines.map((one) => ratios.get(one)).find((one) => one !== undefined) ?? 1);
  const base = item === 'coffee' ? table.cents.coffee.cafe : table.cents.lunch.restaurant;
  return Math.round((base * (item === 'dinner' ? 1.2 : 1) * ratio * level) / 10) * 10;
}

const SOME = PEOPLE.filter((_, index) => index % 20 === 0);

/** What things cost here: how questions are read, and what is answered where only the table is known. */
export const PRICES: Part = {
  checks: [READ, NONE, RIGHT],
  once(evals) {
    const { scores } = evals;
    for (const one of asks) scores.add(READ, isRead(one), `${one.language}: ${one.text}`);
    for (const text of none) scores.add(NONE, readPrice(text) === null, text);
    for (const { name, profile } of SOME) {
      const met = meet(evals.coach, profile);
      for (const one of asks) {
        const { prose, facts } = reply(evals.coach, met, one.text);
        const { item, food: wanted, place } = one;
        const level = place === undefined ? profile.multiplier : KNOWN_TOWNS.get(foldName(place))?.priceLevel;
        const things = item.endsWith('meal') ? (['lunch', 'dinner'] as const) : [partOf(item)];
        for (const thing of things) {
          const id = `${place === undefined ? 'here' : 'there'}_${thing}${wanted === undefined ? '' : `_${wanted}`}`;
          const expected = oraclePriceOut(thing, level ?? 1, wanted);
          const got = facts.get(id)?.value;
          const why = `${name}, ${one.text}: ${id} is ${got}, computed again ${expected}: ${prose}`;
          scores.add(RIGHT, got === expected && prose.includes(`{${id}`) && /estimate/.test(prose), why);
        }
        inspect(evals, {
          who: `${name}, ${one.text}`,
          prose: withoutTown(prose, townOfProfile(profile)),
          facts: factBook(facts.values()),
          locale: profile.locale,
          tone: met.tone,
        });
      }
    }
  },
};

const partOf = (item: Asked['item']): 'coffee' | 'lunch' | 'dinner' =>
  item.includes('coffee') ? 'coffee' : item.includes('lunch') ? 'lunch' : 'dinner';
