import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { addDays, localDay } from '~server/domain/kernel/days';

import { listen } from '../support/coach';
import { useDatabase } from '../support/fixture';
import { NOTHING_TO_FETCH, putVenues } from '../support/venues';

const NOW = new Date('2026-03-11T12:00:00Z');
const TODAY = localDay('2026-03-11');
const HERE = { lat: 55.6761, lon: 12.5683 };

const testDb = useDatabase({ now: NOW });
const { db } = testDb;

async function somebody(change: object = { city: 'Copenhagen', country: 'Denmark' }) {
  const person = await testDb.someone({ freePlanChosenAt: NOW, ...change });
  const api = await person.at(NOW, { services: { ...testDb.runtime.services, venues: NOTHING_TO_FETCH } });
  /** Keeps a receipt with one item a name; amounts are in cents. */
  const keep = async (merchant: string, lines: Record<string, number>, more: object = {}) =>
    api.receipts.keep({
      id: randomUUID(),
      merchant,
      date: addDays(TODAY, -3),
      currency: 'EUR',
      lines: Object.entries(lines).map(([name, amount]) => ({
        ...{ kind: 'item' as const, name, quantity: 1, unit: 'piece' as const, unitAmount: null, amount },
      })),
      ...more,
    });
  const ask = async (text: string) => {
    const heard = await listen(api.coach.sendMessage({ turnId: randomUUID(), text }));
    return { ...heard, values: new Map(heard.facts.map(({ id, value }) => [id, value])) };
  };
  const products = async () => (await api.receipts.book({ page: 1 })).products;
  const productOf = async (name: string) => {
    const found = (await products()).find((one) => one.name === name);
    if (!found) throw new Error(`no product is called ${name}`);
    return found.id;
  };
  const cups = async (
    amounts: readonly number[],
    shop = 'Café Kranzler',
    name = 'Cappuccino',
    more: object = {},
  ) => {
    for (const [index, amount] of amounts.entries())
      await keep(shop, { [name]: amount }, { date: addDays(TODAY, -index - 1), ...more });
  };
  const coffee = async () =>
    (await api.places.estimate({ position: null, choice: 'brew', mealType: 'lunch', people: 1, meals: 1 }))
      .estimate;
  return { ...person, api, keep, ask, cups, coffee, productOf };
}

beforeAll(async () => {
  await putVenues(
    db,
    HERE,
    [
      { name: 'Coffee Collective', kind: 'cafe' },
      { name: 'Prolog', kind: 'cafe' },
      { name: 'Mother', cuisines: ['pizza'] },
    ],
    NOW,
  );
});

describe('what somebody paid for coffees', () => {
  it('is the first source of a coffee’s price, with one figure on Add, nearby, in the chat and in tips', async () => {
    const ann = await somebody({
      city: 'Copenhagen',
      country: 'Denmark',
      spendAreas: ['coffee'],
      weekly: { eatingOut: 0, coffeesOut: 7, transport: 0 },
    });
    expect((await ann.coffee()).topPlaces.map(({ source }) => source.from)).toEqual(['table', 'table']);
    await ann.cups([520, 540]);
    expect((await ann.coffee()).topPlaces[0]?.source.from).toBe('table');
    await ann.cups([560], 'Landbäckerei Ihle', 'Latte Macchiato');
    const made = await ann.coffee();
    expect(made.avgOutPrice).toBe(540);
    expect(made.topPlaces.map(({ source }) => source)).toEqual(
      Array.from({ length: 2 }, () => ({
        from: 'receipts',
        at: 'anywhere',
        count: 3,
        latest: addDays(TODAY, -1),
      })),
    );
    const { text, values } = await ann.ask('what does a coffee cost here?');
    expect(values.get('here_coffee')).toBe(540);
    expect(values.get('here_coffee_less')).toBe(made.savings);
    expect(text).toContain('what you paid');
    const found = await ann.api.places.findNearby({
      ...{ message: 'a coffee', position: HERE, canLocate: false, history: [] },
    });
    expect(found.venues.map(({ price }) => [price?.amount, price?.source.from])).toEqual([
      [540, 'receipts'],
      [540, 'receipts'],
    ]);
    const { tips } = await ann.api.coach.generateTips();
    const whose = tips.filter(({ category }) => category === 'coffee').map((tip) => tip.whose);
    expect(whose).toEqual(['At what you paid, by your receipts']);
    const each = tips
      .flatMap(({ facts }) => facts)
      .find(({ sentence }) => sentence.includes('what you paid, by your receipts'));
    expect(each?.sentence).toContain('5.40');
  });

  it('counts without places around, too, and says the same in the chat', async () => {
    const ben = await somebody({ city: 'Nowhere on the map', country: 'Denmark' });
    await ben.cups([520, 540, 560]);
    const made = await ben.coffee();
    expect(made).toMatchObject({ source: 'told', avgOutPrice: 540, told: { source: { from: 'receipts' } } });
    expect((await ben.ask('what does a coffee cost here?')).values.get('here_coffee')).toBe(540);
  });

  it('counts at the café that it was paid at from one on', async () => {
    const cleo = await somebody();
    await cleo.cups([510], 'The Coffee Collective ApS');
    const prices = (await cleo.coffee()).topPlaces.map(({ name, estimatedPrice, source }) => [
      name,
      estimatedPrice,
      source.from,
    ]);
    expect(prices).toContainEqual(['Coffee Collective', 510, 'receipts']);
    expect(prices.find(([name]) => name === 'Prolog')?.[2]).toBe('table');
  });

  it('is never a bag of coffee, another currency, an old price, what was deleted, or somebody else’s', async () => {
    const dora = await somebody();
    const isTable = async () =>
      (await dora.coffee()).topPlaces.every(({ source }) => source.from === 'table');
    await dora.cups([520, 530, 540], 'REWE');
    await dora.cups([520, 530, 540], 'Café Kranzler', 'Kaffeebohnen 1kg');
    await dora.cups([520, 530, 540], 'Café Kranzler', 'Cappuccino', { currency: 'DKK' });
    await dora.cups([520, 530, 540], 'Café Kranzler', 'Espresso', { date: addDays(TODAY, -181) });
    const eve = await somebody();
    await eve.cups([520, 530, 540]);
    expect(await isTable()).toBe(true);
    await dora.cups([520, 530, 540], 'Café Kranzler', 'CAPP GR');
    expect(await isTable()).toBe(true);
    // What its person calls it decides, also after a merge.
    const id = await dora.productOf('CAPP GR');
    await dora.api.receipts.rename({ id, name: 'Flat white' });
    expect(await isTable()).toBe(false);
    await dora.api.receipts.deleteProduct({ id });
    expect(await isTable()).toBe(true);
  });
});

describe('the same thing for less', () => {
  const weekly = async (who: Awaited<ReturnType<typeof somebody>>, more: object = {}) => {
    for (let week = 0; week < 12; week += 1)
      await who.keep('REWE', { 'BUTTER 250G': 279 }, { date: addDays(TODAY, -7 * week - 1), ...more });
    await who.keep('Netto', { 'Butter 250g': 199 }, { date: addDays(TODAY, -40), ...more });
  };
  const bookTip = async (who: Awaited<ReturnType<typeof somebody>>) =>
    (await who.api.coach.generateTips()).tips.find(({ template }) => template === 'groceries-same-for-less');

  it('is a tip, with its figures as facts', async () => {
    const ann = await somebody();
    await weekly(ann);
    const tip = await bookTip(ann);
    expect(tip?.description).toContain('‘BUTTER’ was {book_less} cheaper at Netto on {book_on}');
    expect(tip?.facts.map(({ id, value }) => [id, value])).toEqual(
      expect.arrayContaining([
        ['book_less', 80],
        ['book_low', 199],
        ['book_paid', 279],
        ['saving', 300],
      ]),
    );
  });

  it('is none of somebody else’s, of another currency, or of what was deleted', async () => {
    const ben = await somebody();
    expect(await bookTip(ben)).toBeUndefined();
    const cleo = await somebody();
    await weekly(cleo, { currency: 'DKK' });
    expect(await bookTip(cleo)).toBeUndefined();
    const dora = await somebody();
    await weekly(dora);
    await dora.api.receipts.deleteProduct({ id: await dora.productOf('BUTTER 250G') });
    expect(await bookTip(dora)).toBeUndefined();
  });

  it('is a quick tip of the plan', async () => {
    const eve = await somebody({ spendAreas: ['groceries'] });
    await weekly(eve);
    const { plan } = await eve.api.coach.makePlan();
    expect(
      plan.days.filter(({ quickTip }) => quickTip.includes('‘BUTTER’ was cheaper at Netto.')),
    ).toHaveLength(1);
  });
});

describe('the chat', () => {
  it('answers from the person’s own receipts alone, with shop and day', async () => {
    const ann = await somebody();
    await ann.keep('REWE', { 'Frischmilch 3,5% 1L': 129, 'Butter 250g': 239 });
    await ann.keep('Netto', { 'H-Milch 1,5% 1L': 99 }, { date: addDays(TODAY, -30) });
    await ann.keep('Fakta', { 'Milch 1L': 1 }, { date: addDays(TODAY, -2), currency: 'DKK' });
    const ben = await somebody();
    await ben.keep('Aldi', { 'Milch 1L': 50, 'Eier 10er': 199 });

    const cheapest = await ann.ask('where is milk cheapest?');
    expect(cheapest.text).toContain(
      '‘H-Milch’ was cheapest: {book_lowest} a litre at Netto on {book_lowest_on}',
    );
    expect(cheapest.text).not.toMatch(/Aldi|Fakta/u);
    expect(cheapest.values.get('book_lowest')).toBe(99);
    expect(cheapest.values.get('book_lowest_on')).toBe(20_260_209);
    expect(cheapest.steps).toContainEqual({ kind: 'open', text: 'Your price book', screen: 'receipts' });
    const next = await ann.ask('and butter?');
    expect(next.values.get('book_lowest')).toBe(956);
    expect((await ann.ask('Was habe ich zuletzt für Butter bezahlt?')).text).toContain(
      'at REWE on {book_last_on}',
    );
    expect((await ann.ask('what did I pay for eggs last time')).text).toContain(
      'No receipt in your price book shows ‘eggs’',
    );
    expect((await (await somebody()).ask('how has the price of coffee changed')).text).toContain(
      'none is in your price book yet',
    );
  });

  it('follows merges, new names and deletions', async () => {
    const ann = await somebody();
    await ann.keep('REWE', { Spezialbrause: 129 });
    await ann.keep('Netto', { 'SPEZ BR': 99 }, { date: addDays(TODAY, -30) });
    const [id, other] = [await ann.productOf('Spezialbrause'), await ann.productOf('SPEZ BR')];
    expect((await ann.ask('how has the price of spezialbrause changed')).text).toContain('one day alone');
    await ann.api.receipts.merge({ id: other, into: id });
    const changed = await ann.ask('how has the price of spezialbrause changed');
    expect(changed.text).toContain('That is {book_by} more');
    expect(changed.values.get('book_by')).toBe(30);
    await ann.api.receipts.rename({ id, name: 'Zitronenwunder' });
    expect((await ann.ask('where is zitronenwunder cheapest')).values.get('book_lowest')).toBe(99);
    await ann.api.receipts.deleteProduct({ id });
    expect((await ann.ask('where is zitronenwunder cheapest')).text).not.toContain('Netto');
  });
});

it('is quick with 300 products and five years', async () => {
  const ann = await somebody();
  await sql`
    with products as (
      insert into price_book_products (user_id, id, name)
      select ${ann.id}::uuid, gen_random_uuid(), 'Produkt ' || n from generate_series(1, 300) n returning id, name
    )
    insert into price_book_lines (user_id, id, product_id, receipt_id, number, name, name_key, quantity, unit, unit_amount,
        pack_size, pack_unit, shop, day, currency, created_at)
    select ${ann.id}::uuid, gen_random_uuid(), p.id, gen_random_uuid(), 1, p.name, p.name, 1, 'piece', 100 + n * 7 % 90, 1, 'piece',
      (array['REWE', 'Netto', 'Lidl'])[n % 3 + 1], ${TODAY}::date - (n * 27), 'EUR', now()
    from products p cross join generate_series(1, 66) n`.execute(db);
  await sql`analyze price_book_lines, price_book_products`.execute(db);
  const began = performance.now();
  await ann.ask('where is milk cheapest?');
  await ann.api.coach.generateTips();
  await ann.coffee();
  expect(performance.now() - began).toBeLessThan(3000);
});
