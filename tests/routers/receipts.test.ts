import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { addDays, localDay } from '~server/domain/kernel/days';
import { MOST_BOOK_LINES } from '~server/domain/receipts/price-book';
import { JOBS } from '~server/jobs/jobs';

import { jobContext } from '../support/callers';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');
const TODAY = localDay('2026-03-11');

const testDb = useDatabase({ now: NOW });
const { someone } = testDb;

const item = (name: string, amount: number, more: object = {}) => ({
  kind: 'item' as const,
  name,
  quantity: 1,
  unit: 'piece' as const,
  unitAmount: null,
  amount,
  ...more,
});
const receipt = (lines: ReturnType<typeof item>[], more: object = {}) => ({
  id: randomUUID(),
  merchant: 'Netto',
  date: TODAY,
  currency: 'EUR',
  lines,
  ...more,
});
const signIn = async () => (await someone()).at();

describe('receipts.keep', () => {
  it('keeps items alone, once for each receipt', async () => {
    const api = await signIn();
    const bought = receipt([
      item('MILCH 1L', 129),
      item('Coupon', -20, { kind: 'discount' }),
      item('Pfand', 25, { kind: 'deposit' }),
      item('M1lch', 258, { quantity: 2, unitAmount: 129 }),
    ]);
    expect(await api.receipts.keep(bought)).toEqual({ kept: 2, replayed: false });
    expect(await api.receipts.keep(bought)).toEqual({ kept: 2, replayed: true });
    const { products, count } = await api.receipts.book({ page: 1 });
    expect(count).toBe(1);
    expect(products).toMatchObject([
      {
        name: 'M1lch',
        lines: 2,
        last: { unitAmount: 129, packSize: 1, packUnit: 'l', shop: 'Netto', day: TODAY },
      },
    ]);
  });

  it('lists a book of 300 products in a second, not in eight', async () => {
    const api = await signIn();
    const letters = (of: number) =>
      [of % 26, Math.trunc(of / 26)].map((at) => String.fromCharCode(65 + at)).join('');
    const names = Array.from({ length: 300 }, (_, of) => `Brot ${letters(of)}${letters(of * 2)}`);
    for (const price of [150, 120])
      for (let at = 0; at < names.length; at += 100)
        await api.receipts.keep(receipt(names.slice(at, at + 100).map((name) => item(name, price))));
    const start = performance.now();
    const book = await api.receipts.book({ page: 1 });
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(book.all).toBe(300);
    expect(book.products[0]).toMatchObject({ lines: 2, lowest: { unitAmount: 120 } });
  });

  it('refuses a day to come, and lines beyond the bounds', async () => {
    const api = await signIn();
    const tomorrow = receipt([item('Milch', 129)], { date: addDays(TODAY, 1) });
    await expect(api.receipts.keep(tomorrow)).rejects.toThrow('future');
    await expect(
      api.receipts.keep(receipt(Array.from({ length: 301 }, () => item('Milch', 1)))),
    ).rejects.toThrow('300');
    await expect(api.receipts.keep(receipt([item('Milch', 1.5)]))).rejects.toThrow('amount');
    await expect(api.receipts.keep(receipt([item('Milch', 100, { quantity: 0 })]))).rejects.toThrow();
    expect((await api.receipts.book({ page: 1 })).all).toBe(0);
  });

  it('stops at a full price book', async () => {
    const ann = await someone();
    const api = await ann.at();
    await api.receipts.keep(receipt([item('Milch', 129)]));
    const { db } = testDb;
    const [line] = await db
      .selectFrom('price_book_lines')
      .selectAll()
      .where('user_id', '=', ann.id)
      .execute();
    if (line === undefined) throw new Error('nothing was kept');
    const rows = Array.from({ length: MOST_BOOK_LINES - 1 }, () => ({ ...line, id: randomUUID(), receipt_id: randomUUID() })); // prettier-ignore
    for (let from = 0; from < rows.length; from += 2000)
      await db
        .insertInto('price_book_lines')
        .values(rows.slice(from, from + 2000))
        .execute();
    await expect(api.receipts.keep(receipt([item('Brot', 199)]))).rejects.toThrow('full');
    expect((await api.receipts.book({ page: 1 })).products[0]?.lines).toBe(MOST_BOOK_LINES);
  });
});

describe('receipts.advise', () => {
  it('knows the person’s own prices, and stores nothing', async () => {
    const api = await signIn();
    await api.receipts.keep(receipt([item('FRISCHMILCH 1L', 99)], { date: addDays(TODAY, -20) }));
    const { id: _id, ...bought } = receipt([item('Frischm1lch 1L', 129), item('Etwas', 871)], {
      merchant: 'Rewe',
    });
    const advice = await api.receipts.advise(bought);
    expect(advice).toMatchObject({
      merchant: 'Rewe',
      date: TODAY,
      currency: 'EUR',
      totalSavings: 30,
      savingsPercentage: 3,
      discounts: 0,
    });
    expect(advice.items).toMatchObject([
      {
        alternative: 'FRISCHMILCH 1L',
        alternativePrice: 99,
        source: { from: 'price book', shop: 'Netto', day: addDays(TODAY, -20) },
      },
      { alternative: null, source: null, searchUrl: null },
    ]);
    expect((await api.receipts.book({ page: 1 })).products[0]?.lines).toBe(1);
  });

  it('knows nobody else’s', async () => {
    const ann = await signIn();
    await ann.receipts.keep(receipt([item('Etwas', 99)], { date: addDays(TODAY, -20) }));
    const ben = await signIn();
    const { id: _id, ...bought } = receipt([item('Etwas', 129)]);
    expect((await ben.receipts.advise(bought)).totalSavings).toBe(0);
    expect((await ben.receipts.book({ page: 1 })).all).toBe(0);
  });
});

describe('the price book', () => {
  it('lists the last and the lowest price by what one litre costs, and finds names however they are written', async () => {
    const api = await signIn();
    await api.receipts.keep(receipt([item('Käse Gouda', 500)], { date: addDays(TODAY, -9) }));
    await api.receipts.keep(receipt([item('Cola 1,5L', 150)], { date: addDays(TODAY, -5) }));
    await api.receipts.keep(receipt([item('Cola 0,5L', 99)], { merchant: null }));
    await api.receipts.keep(receipt([item('Cola 1L', 10)], { currency: 'DKK', date: addDays(TODAY, -2) }));
    const { products } = await api.receipts.book({ page: 1 });
    expect(products.map(({ name }) => name)).toEqual(['Cola 1,5L', 'Käse Gouda']);
    expect(products[0]).toMatchObject({
      lines: 3,
      last: { unitAmount: 99, packSize: 0.5, shop: null, day: TODAY },
      lowest: { unitAmount: 150, packSize: 1.5, shop: 'Netto', currency: 'EUR' },
    });
    const found = await api.receipts.book({ page: 1, search: 'KASE' });
    expect(found).toMatchObject({ count: 1, all: 2, pages: 1, products: [{ name: 'Käse Gouda' }] });
    expect((await api.receipts.book({ page: 2 })).products).toEqual([]);
  });

  it('merges two products for good, renames them, and remembers both names', async () => {
    const api = await signIn();
    await api.receipts.keep(receipt([item('Vollmilch', 119), item('Milk', 99)]));
    const { products } = await api.receipts.book({ page: 1 });
    const [one, other] = ['Vollmilch', 'Milk'].map(
      (name) => products.find((product) => product.name === name)?.id ?? '',
    );
    if (one === undefined || other === undefined) throw new Error('two products');
    await expect(api.receipts.merge({ id: one, into: one })).rejects.toThrow('not found');
    await api.receipts.merge({ id: other, into: one });
    await api.receipts.rename({ id: one, name: 'Our milk' });
    await api.receipts.keep(receipt([item('MILK', 109)]));
    expect(await api.receipts.product({ id: one })).toMatchObject({
      name: 'Our milk',
      count: 3,
      others: [],
      lowest: { unitAmount: 99 },
    });
    await expect(api.receipts.product({ id: other })).rejects.toThrow('not found');
  });

  it('changes a line', async () => {
    const api = await signIn();
    await api.receipts.keep(receipt([item('Milch', 119)]));
    const [product] = (await api.receipts.book({ page: 1 })).products;
    const id = product?.id ?? '';
    const [line] = (await api.receipts.product({ id })).lines;
    const changed = {
      id: line?.id ?? '',
      unitAmount: 219,
      packSize: 2,
      packUnit: 'l' as const,
      shop: 'Rewe',
      day: addDays(TODAY, -1),
    };
    await api.receipts.changeLine(changed);
    expect((await api.receipts.product({ id })).lines[0]).toMatchObject(changed);
    await expect(api.receipts.changeLine({ ...changed, day: addDays(TODAY, 1) })).rejects.toThrow('future');
  });

  it('takes deletions back for a day; then nothing is left', async () => {
    const ann = await someone();
    const api = await ann.at();
    await api.receipts.keep(receipt([item('Milch', 119), item('Milch', 129), item('Brot', 300)]));
    const milk = (await api.receipts.book({ page: 1, search: 'milch' })).products[0]?.id ?? '';
    const line = (await api.receipts.product({ id: milk })).lines[0]?.id ?? '';
    await api.receipts.deleteLine({ id: line });
    expect((await api.receipts.product({ id: milk })).count).toBe(1);
    await api.receipts.restoreLine({ id: line });
    await api.receipts.deleteProduct({ id: milk });
    await expect(api.receipts.product({ id: milk })).rejects.toThrow('not found');
    await expect(api.receipts.deleteProduct({ id: milk })).rejects.toThrow('not found');
    await expect(api.receipts.rename({ id: milk, name: 'x' })).rejects.toThrow('not found');
    expect((await api.receipts.book({ page: 1 })).all).toBe(1);
    await api.receipts.restoreProduct({ id: milk });
    expect((await api.receipts.product({ id: milk })).count).toBe(2);
    await api.receipts.deleteProduct({ id: milk });

    const purge = (hours: number) =>
      JOBS.get('purge_prices')?.run(
        jobContext(testDb.runtime, { now: () => new Date(NOW.getTime() + hours * 3_600_000) }),
        {},
        { last: false },
      );
    await purge(23);
    await api.receipts.restoreProduct({ id: milk });
    await api.receipts.deleteProduct({ id: milk });
    await purge(25);
    await expect(api.receipts.restoreProduct({ id: milk })).rejects.toThrow('not found');
    const left = await testDb.db
      .selectFrom('price_book_products')
      .selectAll()
      .where('user_id', '=', ann.id)
      .execute();
    expect(left.map(({ name }) => name)).toEqual(['Brot']);
  });

  it('is deleted as a whole', async () => {
    const ann = await signIn();
    const ben = await signIn();
    for (const api of [ann, ben]) await api.receipts.keep(receipt([item('Milch', 119)]));
    await ann.receipts.clear();
    expect((await ann.receipts.book({ page: 1 })).all).toBe(0);
    expect((await ben.receipts.book({ page: 1 })).all).toBe(1);
  });
});
