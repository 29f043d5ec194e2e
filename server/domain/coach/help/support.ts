import { z } from 'zod';

import { helpTexts } from './help-texts';
import { countryCode } from './human-help';
import type { Language } from './language';
import json from './support.json' with { type: 'json' };

const kindSchema = z.enum(['food', 'benefit', 'debt', 'tariff']);
/** Food, benefits that many people do not claim, social tariffs, and debt advice. */
export type SupportKind = z.output<typeof kindSchema>;

const placesSchema = z.array(
  z.object({
    kind: kindSchema,
    name: z.string(),
    /** What it is, in a sentence. */
    what: z.string(),
    /** The host of its official page; none where a kind of place is meant. */
    page: z.string().optional(),
  }),
);
/** Somewhere to turn to when money is tight. It names no sums, because they change and every case is its own. */
export type Support = z.output<typeof placesSchema>[number];

/** By country, plus kinds of places for all others. Compare it with the pages before a release, and move `asOf`. */
const SUPPORT = z
  .object({ asOf: z.string(), elsewhere: placesSchema, countries: z.record(z.string(), placesSchema) })
  .parse(json);

/** What helps in a country: places there, or kinds of places where none are known.
 * @param country as in a profile: a name or a code; null when not known */
export const supportFor = (country: string | null): readonly Support[] =>
  SUPPORT.countries[countryCode(country) ?? ''] ?? SUPPORT.elsewhere;

/** The heading of each kind, the most urgent first. */
const HEADINGS: Readonly<Record<SupportKind, string>> = {
  food: 'Food',
  benefit: 'Support that many people never claim',
  tariff: 'Cheaper with a small income',
  debt: 'Debts and late bills',
};

/** Said of every list, because nobody has compared it with the pages. */
const UNVERIFIED = `As known in ${new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
}).format(new Date(`${SUPPORT.asOf}-01`))}; not checked from here.`;

/** The places of a country by kind, as a screen lists them. */
export function supportList(country: string | null) {
  const places = supportFor(country);
  return {
    groups: kindSchema.options
      .map((kind) => ({
        heading: HEADINGS[kind],
        places: places.filter((place) => place.kind === kind),
      }))
      .filter((group) => group.places.length > 0),
    unverified: UNVERIFIED,
  };
}

/** More links than this are no help below an answer. */
const MOST_LINKS = 6;
/** And more kinds of places than this are none within it. */
const MOST_KINDS = 3;

/** The same as an answer of the chat, in the language of a message, with links to the pages.
 * @param first what was asked about: its places come first
 * @param told earlier answers: what one of them listed is not listed again, but for what was asked about */
export function supportAnswer(
  country: string | null,
  {
    first = 'benefit',
    language = 'en',
    told = [],
  }: { first?: SupportKind; language?: Language | null; told?: readonly string[] } = {},
): { prose: string; steps: { kind: 'visit'; text: string; about: string }[] } {
  const texts = helpTexts(language);
  const places = supportFor(country);
  if (places === SUPPORT.elsewhere) return { prose: texts.places, steps: [] };
  const kinds = told.some((answer) => answer.includes(texts.unchecked))
    ? [first]
    : [first, ...kindSchema.options.filter((kind) => kind !== first)];
  const groups = kinds
    .map((kind) => ({ kind, of: places.filter((place) => place.kind === kind) }))
    .filter(({ of }) => of.length > 0)
    .slice(0, MOST_KINDS);
  // French sets a space before the colon.
  const colon = helpTexts('fr') === texts ? '\u00a0: ' : ': ';
  const lines = groups.map(
    ({ kind, of }) => `${texts[kind]}${colon}${of.map(({ name }) => name).join(', ')}.`,
  );
  const aboutPage = (page: string) =>
    places.flatMap((place) => (place.page === page ? [place.name] : [])).join(', ');
  const pages = new Set(groups.flatMap(({ of }) => of.flatMap(({ page }) => page ?? [])));
  return {
    prose: `${lines.join(' ')} ${texts.unchecked}`,
    steps: [...pages].slice(0, MOST_LINKS).map((text) => ({ kind: 'visit', text, about: aboutPage(text) })),
  };
}
