import { describe, expect, it } from 'vitest';

import { costMultiplier } from './cost-of-living';
import { CITIES, CITY_ALIASES, COUNTRIES, COUNTRY_ALIASES } from './cost-of-living-data';

describe('costMultiplier', () => {
  it.each([
    ['San Francisco', 1.7],
    ['New York', 1.65],
    ['Zurich', 1.6],
    ['Oslo', 1.55],
    ['London', 1.5],
    ['Paris', 1.4],
    ['Amsterdam', 1.35],
    ['Berlin', 1.15],
    ['Madrid', 1.1],
    ['Budapest', 0.85],
    ['Buenos Aires', 0.7],
    ['Bogota', 0.65],
  ])('of %s is %d, as specified', (city, multiplier) => {
    expect(costMultiplier(city, null)).toBe(multiplier);
  });

  it.each([
    ['Switzerland', 1.55],
    ['Norway', 1.5],
    ['United States', 1.35],
    ['United Kingdom', 1.3],
    ['Netherlands', 1.25],
    ['Germany', 1.15],
    ['Colombia', 0.6],
    ['India', 0.5],
  ])('of %s is %d, as specified', (country, multiplier) => {
    expect(costMultiplier(null, country)).toBe(multiplier);
  });

  it('goes by the city first, else by the country, else it is 1', () => {
    expect(costMultiplier('Berlin', 'India')).toBe(1.15);
    expect(costMultiplier('Nowhere', 'Norway')).toBe(1.5);
    expect(costMultiplier('Nowhere', 'Nowhere')).toBe(1);
    expect(costMultiplier(null, null)).toBe(1);
    expect(costMultiplier('', '')).toBe(1);
    expect(costMultiplier('constructor', '__proto__')).toBe(1);
  });

  it('does not mind case, diacritics, space, local names and codes', () => {
    expect(costMultiplier(' ZÜRICH ', null)).toBe(1.6);
    expect(costMultiplier('Bogotá', null)).toBe(0.65);
    expect(costMultiplier('København', null)).toBe(costMultiplier('Copenhagen', null));
    expect(costMultiplier('München', null)).toBe(costMultiplier('Munich', null));
    expect(costMultiplier(null, 'Deutschland')).toBe(1.15);
    expect(costMultiplier(null, 'de')).toBe(1.15);
  });
});

describe('the tables', () => {
  it('have the size and the range of docs/product.md', () => {
    expect([CITIES.length, COUNTRIES.length]).toEqual([65, 40]);
    for (const { city, multiplier } of CITIES)
      expect(multiplier >= 0.65 && multiplier <= 1.7, city).toBe(true);
    for (const { country, multiplier } of COUNTRIES)
      expect(multiplier >= 0.5 && multiplier <= 1.55, country).toBe(true);
  });

  it('name every place once, and aliases lead to one of them', () => {
    const [cities, countries] = [
      new Set(CITIES.map(({ city }) => city)),
      new Set(COUNTRIES.map(({ country }) => country)),
    ];
    expect([cities.size, countries.size]).toEqual([65, 40]);
    for (const name of Object.values(CITY_ALIASES)) expect(cities.has(name), name).toBe(true);
    for (const name of Object.values(COUNTRY_ALIASES)) expect(countries.has(name), name).toBe(true);
  });
});
