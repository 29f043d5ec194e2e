import { expect, test } from 'vitest';

import { profileOf } from '../../../../tests/support/coach-profile';

import { localDay } from '../../kernel/days';
import { cents } from '../../kernel/money';
import type { TownPrice } from '../../places/town-price';
import { checkFigures } from '../figures/check-figures';
import { factBook, proseText } from '../figures/facts';
import { costsElsewhere, tablePrices } from '../prices/town-costs';
import type { AskedPrice } from '../question/read-price';
import { readPrice } from '../question/read-price';
import { townOfProfile, whoseSaid } from '../prices/whose';
import { estimateTip } from '../tips/tip-template';
import { TIP_TEMPLATES } from '../tips/tip-templates';
import { priceAnswer, withoutTown } from './price-answer';

const question = (text: string): AskedPrice => {
  const read = readPrice(text);
  if (read === null) throw new Error(`not read: ${text}`);
  return read;
};
const home = { city: 'Copenhagen', country: 'Denmark' };
const told = (source: TownPrice['source'], amount = 480): TownPrice => ({
  ...{ priced: 'coffee' as const, cuisines: [], amount: cents(amount), home: cents(30) },
  ...{ source, raised: false },
});

function said(
  text: string,
  prices?: readonly TownPrice[],
  person: Parameters<typeof townOfProfile>[0] = home,
) {
  const asked = question(text);
  const costs = costsElsewhere(asked, person) ?? {
    place: townOfProfile(person),
    priceLevel: 1.35,
    prices: prices ?? tablePrices(asked, 1.35),
  };
  const { prose, moreFacts = [], steps = [] } = priceAnswer(asked, costs, 'en-IE');
  const facts = factBook(moreFacts);
  // What the coach says, Claude may say too.
  expect(checkFigures(prose, facts)).toEqual({ prose, removed: 0 });
  return { prose, text: proseText(prose, facts, 'en-IE'), steps: steps.map((step) => step.text) };
}

test('names the table’s price, and what making it at home costs', () => {
  expect(said('what does a coffee cost here?')).toMatchObject({
    text: 'A coffee is about €4.90 in Copenhagen, by Hazel’s estimate. Brewed at home it is about €0.30, €4.60 less each time.',
    steps: ['Estimate with Nearby Data', 'Find Cheap Nearby'],
  });
  expect(said('was kostet eine Pizza bei uns').text).toContain(
    'A lunch of pizza is about €14.90 in Copenhagen',
  );
  expect(said('what does it cost to eat out here').text).toMatch(/^A lunch .* A dinner /);
  expect(said('how much is a bus ticket here').text).toBe(
    'A ticket for bus or train is about €3.80 in Copenhagen, by Hazel’s estimate.',
  );
});

test.each([
  [
    { from: 'reports', at: 'city', people: 7, latest: localDay('2026-11-03'), cuisine: null },
    'the middle of what 7 people reported there',
  ],
  [{ from: 'own report', at: 'city', day: localDay('2026-11-03') }, 'what you reported on 3 November 2026'],
  [
    { from: 'own savings', at: 'anywhere', count: 12, since: localDay('2026-08-03') },
    'the middle one of 12 coffees that you logged',
  ],
  [
    { from: 'places', places: 10, told: false },
    'at the 10 places around its centre, by Hazel’s estimate for each',
  ],
] as const)('names its source: %o', (source, words) => {
  expect(said('what does a coffee cost here?', [told(source)]).text).toContain(words);
});

test('says where no city is known, and how to set one', () => {
  const { text, steps } = said('what does a coffee cost here?', undefined, { city: null, country: null });
  expect(text).toContain('I do not know your city');
  expect(steps[0]).toBe('Set your city');
});

test('tells another city’s prices by its level alone, and knows none elsewhere', () => {
  expect(said('combien coûte un café à Paris').text).toBe(
    'A coffee is about €5 in Paris, by Hazel’s estimate. Brewed at home it is about €0.30, €4.70 less each time. What people report, and places around, I know only where you live.',
  );
  // The city of the profile under another name is no other one.
  expect(said('hvad koster en kaffe i København').text).toContain('€4.90 in Copenhagen');
  expect(said('what does a coffee cost in Kreuzberg').text).toContain('I know no prices for that place');
});

test('where somebody lives is taken out of what Claude is told', () => {
  const { prose } = said('what does a coffee cost here?');
  expect(withoutTown(prose, townOfProfile(home))).not.toContain('Copenhagen');
});

test('a name that could be a figure or a fact is not said', () => {
  expect(townOfProfile({ city: 'Save {goal_left}', country: null }).name).toBeNull();
  expect(townOfProfile({ city: 'Paris 20', country: null }).name).toBeNull();
});

test('tips go by what people told, and say so', () => {
  const thermos = TIP_TEMPLATES.find(({ id }) => id === 'coffee-thermos');
  if (!thermos) throw new Error('gone');
  const source = {
    from: 'reports',
    at: 'city',
    people: 7,
    latest: localDay('2026-03-03'),
    cuisine: null,
  } as const;
  const plain = profileOf({ city: 'Vienna', logged: [] });
  const local = { ...plain, toldPrices: [told(source)] };
  expect(estimateTip(thermos, plain).whose).toBe('At the prices of Vienna (Hazel’s estimate)');
  const made = estimateTip(thermos, local);
  expect(made.whose).toBe('At what {told_people} people reported in Vienna');
  expect(made.facts.find(({ id }) => id === 'each')).toMatchObject({ value: 450 });
  expect(made.facts.find(({ id }) => id === 'told_people')).toMatchObject({ value: 7 });
  // What people tell of a coffee says nothing of a midday menu.
  expect(whoseSaid(townOfProfile({ city: null, country: null }), null)).toBe(
    'At general prices (Hazel’s estimate)',
  );
});
