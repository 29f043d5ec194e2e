import { expect, it } from 'vitest';

import { CITIES } from '../../domain/places/cost-of-living-data';
import { costMultiplier } from '../../domain/places/cost-of-living';
import { codeOfCountry } from '../../domain/places/country';
import { foldName } from '../../domain/places/fold-name';
import { createGazetteer } from './gazetteer';

const gazetteer = createGazetteer();
const first = async (text: string) => (await gazetteer.suggest(text, 8))[0];

it.each([
  ['København', 'Copenhagen', 'DK', 'Europe/Copenhagen'],
  ['köln', 'Köln', 'DE', 'Europe/Berlin'],
  ['Cologne', 'Köln', 'DE', 'Europe/Berlin'],
  ['WIEN', 'Vienna', 'AT', 'Europe/Vienna'],
  ['Praha', 'Prague', 'CZ', 'Europe/Prague'],
  ['Αθήνα', 'Athens', 'GR', 'Europe/Athens'],
  ['София', 'Sofia', 'BG', 'Europe/Sofia'],
  ['par', 'Paris', 'FR', 'Europe/Paris'],
  ['st gallen', 'Sankt Gallen', 'CH', 'Europe/Zurich'],
  ['Sao Paulo', 'São Paulo', 'BR', 'America/Sao_Paulo'],
])('finds %s as %s', async (typed, name, country, timeZone) => {
  expect(await first(typed)).toMatchObject({ name, country, timeZone });
});

it('suggests at most so many, and nothing for nothing', async () => {
  expect(await gazetteer.suggest('a', 8)).toHaveLength(8);
  for (const typed of ['', ' ', '%', '\t', '\n', 'qqqqq', 'a\tb']) {
    const found = await gazetteer.suggest(typed, 8);
    expect(
      found.every(({ name }) => name !== ''),
      typed,
    ).toBe(true);
  }
  expect(await gazetteer.suggest(' - ', 8)).toEqual([]);
});

it('knows the cities of the price table by the names there', async () => {
  for (const { city, country, multiplier } of CITIES) {
    const [found] = await gazetteer.named(city, codeOfCountry(country));
    expect(foldName(found?.name ?? ''), city).toBe(foldName(city));
    expect(costMultiplier(found?.name ?? null, null)).toBe(multiplier);
  }
});

it('tells cities of one name apart', async () => {
  const springfields = await gazetteer.named('Springfield', 'US');
  expect(springfields.length).toBeGreaterThan(5);
  for (const { name, lat } of springfields)
    expect((await gazetteer.named(name, 'US'))[0], name).toMatchObject({ name, lat });
  expect((await gazetteer.named('Paris', 'US'))[0]).toMatchObject({ timeZone: 'America/Chicago' });
});

it.each([
  ['Nørrebro', 55.69, 12.55, 'Copenhagen'],
  ['Potsdam', 52.39, 13.06, 'Potsdam'],
  ['Times Square', 40.758, -73.985, 'New York'],
  ['Taveuni, beyond the date line', -18.12, -179.99, null],
  ['the Atlantic', 0, 0, null],
  ['the pole', 90, 0, null],
])('finds the city of %s', async (_place, lat, lon, name) => {
  expect((await gazetteer.nearest({ lat, lon }))?.name ?? null).toBe(name);
});

it('looks across the date line', async () => {
  const city = await gazetteer.nearest({ lat: -16.43, lon: -179.9 });
  expect(city?.country).toBe('FJ');
});

it('answers in a few milliseconds', async () => {
  // CPU time, because the clock also shows what else the machine is doing.
  const before = process.cpuUsage();
  for (let round = 0; round < 50; round += 1) {
    await gazetteer.suggest('København', 8);
    await gazetteer.nearest({ lat: 55.69, lon: 12.55 });
  }
  expect(process.cpuUsage(before).user / 1000 / 50).toBeLessThan(15);
});

it('tells of a file that it cannot read, and tries again', async () => {
  const broken = createGazetteer(new URL('./gazetteer.ts', import.meta.url));
  for (let tries = 0; tries < 2; tries += 1) await expect(broken.suggest('a', 8)).rejects.toThrow();
});
