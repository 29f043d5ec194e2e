import { describe, expect, test } from 'vitest';

import helplines from './helplines.json' with { type: 'json' };
import { supportAnswer, supportFor, supportList } from './support';

const everywhere = [...Object.keys(helplines), 'Atlantis', null];

describe.each(everywhere)('what helps in %s', (country) => {
  const places = supportFor(country);

  test('names food, support and debt advice, each in a sentence without sums', () => {
    expect(new Set(places.map(({ kind }) => kind))).toEqual(
      new Set(['food', 'benefit', 'debt', ...places.map(({ kind }) => kind)]),
    );
    for (const { name, what } of places) {
      expect(`${name} ${what}`).not.toMatch(/[\d€$£!]|\b(hundred|thousand)\b/);
      expect(what).toMatch(/^\p{Lu}.{15,110}\.$/u);
    }
    expect(new Set(places.map(({ name }) => name)).size).toBe(places.length);
  });

  test('is listed whole, by kind', () =>
    expect(new Set(supportList(country).groups.flatMap((group) => group.places))).toEqual(new Set(places)));

  test('leads to plain hosts', () => {
    for (const { page } of places)
      if (page !== undefined) expect(page).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/);
  });

  test('can be said in the chat: what was asked about first, each page once', () => {
    const { prose, steps } = supportAnswer(country, { first: 'debt' });
    if (steps.length > 0) expect(prose).toMatch(/^Debt advice: .*not checked/);
    expect(prose).toMatch(/debt advice/i);
    expect(prose).not.toMatch(/[\d{}!]/);
    const pages = steps.map(({ text }) => text);
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages.length).toBeLessThanOrEqual(6);
    expect(pages[0]).toBe(places.find(({ kind, page }) => kind === 'debt' && page !== undefined)?.page ?? pages[0]); // prettier-ignore
  });
});

test('every country with helplines has places of its own, others have kinds of places', () => {
  const elsewhere = supportFor(null);
  for (const code of Object.keys(helplines)) expect(supportFor(code)).not.toBe(elsewhere);
  expect(supportFor('Germany')).toBe(supportFor('de'));
  expect(supportFor('Germany').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Wohngeld', 'Kinderzuschlag', 'Bildungspaket', 'Tafel']),
  );
  for (const country of ['Atlantis', '', 'constructor']) expect(supportFor(country)).toBe(elsewhere);
  expect(elsewhere.every(({ page }) => page === undefined)).toBe(true);
  expect(supportAnswer(null).steps).toEqual([]);
});

test('is dated, and said to be unverified', () =>
  expect(supportList('DE').unverified).toBe('As known in November 2026; not checked from here.'));
