import { z } from 'zod';

import { localDaySchema, positiveCentsSchema } from '../kernel/schemas';
import { cents } from '../kernel/money';
import { requiredText } from '../kernel/text';
import { type Estimate, LEAST_SEARCH, peopleOrMeals } from './estimate';
import { positionSchema } from './position-schema';
import { MOST_REPORT } from './price-reports';
import { PLACE_ID, VENUE_KINDS } from './venue';

const MOST_GROCERIES = cents(999_900);
const LONGEST_SEARCH = 100;

/** Nobody needs to tell where they are: then the city of their profile counts. */
const positionOrNull = positionSchema.nullable();
const searchText = requiredText(LONGEST_SEARCH, {
  required: 'Type a name',
  tooLong: `A name has at most ${LONGEST_SEARCH} letters`,
});
/** What is no number from 1 to 20 counts as 2. */
const numberSchema = z.unknown().transform(peopleOrMeals);

/** What an estimate is made of (the specification's `estimate-local-saving`). `placeId`: the restaurant that was chosen from the
 * list; `restaurantName`: one that was only typed. `groceries`: what those for all meals cost, in cents. */
export const estimateInputSchema = z.strictObject({
  position: positionOrNull,
  choice: z.enum(['cook', 'brew']),
  placeId: z.string().regex(PLACE_ID, 'There is no such place').nullable().default(null),
  restaurantName: searchText.nullable().default(null),
  mealType: z.enum(['lunch', 'dinner']).catch('lunch'),
  people: numberSchema,
  meals: numberSchema,
  groceries: positiveCentsSchema(MOST_GROCERIES, {
    tooSmall: 'Amount must be greater than 0',
    tooLarge: 'Amount must be less than 9,999',
  })
    .nullable()
    .default(null),
});
export type EstimateRequest = z.output<typeof estimateInputSchema>;
/** The same as a browser may send it. */
export type EstimateAsked = z.input<typeof estimateInputSchema>;

/** The beginning of a restaurant's name, or any part of it. */
export const restaurantsInputSchema = z.strictObject({
  position: positionOrNull,
  text: searchText.refine((text) => text.length >= LEAST_SEARCH, `Type at least ${LEAST_SEARCH} letters`),
});
export type RestaurantsRequest = z.output<typeof restaurantsInputSchema>;

const REPORT_TEXT = 'Enter a price from €0.01 to €500';

/** What it really cost, for one person: in cents. */
export const reportInputSchema = z.strictObject({
  estimateId: z.uuid('Invalid id').toLowerCase(),
  amount: positiveCentsSchema(MOST_REPORT, { tooSmall: REPORT_TEXT, tooLarge: REPORT_TEXT }),
});
export type ReportRequest = z.output<typeof reportInputSchema>;

const amountSchema = z.int().nonnegative().transform(cents);
const daySchema = localDaySchema('Invalid date format');
const bandSchema = z.enum(['€', '€€', '€€€']);
const cuisineSchema = z.string().nullable();

const sourceSchema = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('receipts'),
    at: z.enum(['venue', 'anywhere']),
    count: z.int(),
    latest: daySchema,
  }),
  z.object({ from: z.literal('own report'), at: z.enum(['venue', 'city']), day: daySchema }),
  z.object({
    from: z.literal('own savings'),
    at: z.enum(['venue', 'anywhere']),
    count: z.int(),
    since: daySchema,
  }),
  z.object({
    from: z.literal('reports'),
    at: z.enum(['venue', 'city']),
    people: z.int(),
    latest: daySchema,
    cuisine: cuisineSchema,
  }),
  z.object({ from: z.literal('table'), version: daySchema, cuisine: cuisineSchema }),
]);

const pricedPlace = {
  name: z.string(),
  placeId: z.string(),
  priceBand: bandSchema,
  estimatedPrice: amountSchema,
  source: sourceSchema,
  raised: z.boolean(),
};

/** An estimate as it is stored with a saving. */
export const estimateSchema: z.ZodType<Estimate> = z.object({
  choice: z.enum(['cook', 'brew']),
  priced: z.enum(['coffee', 'lunch', 'dinner']),
  source: z.enum(['place', 'nearby', 'told', 'table']),
  savings: amountSchema,
  placesConsidered: z.int(),
  avgOutPrice: amountSchema,
  specificPlacePrice: amountSchema.nullable(),
  homePrice: amountSchema,
  groceries: amountSchema.nullable(),
  people: z.int(),
  meals: z.int(),
  radius: z.int(),
  told: z
    .object({ source: sourceSchema, raised: z.boolean() })
    .nullable()
    // Estimates from before it was stored.
    .default(null),
  topPlaces: z.array(z.object({ rank: z.int(), ...pricedPlace })),
  selectedPlace: z.object({ ...pricedPlace, kind: z.enum(VENUE_KINDS) }).nullable(),
  selectedWebsite: z.string().nullable(),
  notFound: z.string().nullable(),
  mealSimulations: z.array(
    z.object({
      description: z.string(),
      items: z.array(z.object({ name: z.string(), price: amountSchema, quantity: z.int() })),
      totalRestaurant: amountSchema,
      totalHome: amountSchema,
      savings: amountSchema,
    }),
  ),
  place: z.object({
    city: z.string().nullable(),
    country: z.string().nullable(),
    by: z.enum(['position', 'city']),
  }),
  priceLevel: z.number(),
  tableVersion: daySchema,
  venuesOf: daySchema.nullable(),
  madeOn: daySchema,
});
