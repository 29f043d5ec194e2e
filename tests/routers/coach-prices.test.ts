import { randomUUID } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';

import { useDatabase } from '../support/fixture';
import { listen } from '../support/coach';
import { NOTHING_TO_FETCH, putVenues } from '../support/venues';

const NOW = new Date('2026-03-11T12:00:00Z');
const HERE = { lat: 55.6761, lon: 12.5683 };

const testDb = useDatabase({ now: NOW });

async function somebody(place: object = { city: 'Copenhagen', country: 'Denmark' }) {
  const person = await testDb.someone({ freePlanChosenAt: NOW, ...place });
  const services = { ...testDb.runtime.services, venues: NOTHING_TO_FETCH };
  const api = await person.at(NOW, { services });
  const ask = async (text: string) => {
    const heard = await listen(api.coach.sendMessage({ turnId: randomUUID(), text }));
    return { ...heard, facts: new Map(heard.facts.map(({ id, value }) => [id, value])) };
  };
  return { ...person, api, ask };
}
const estimated = (choice: 'cook' | 'brew', mealType: 'lunch' | 'dinner' = 'lunch') => ({
  ...{ position: null, choice, mealType, people: 1, meals: 1 },
});

beforeAll(async () => {
  await putVenues(
    testDb.db,
    HERE,
    [
      { name: 'Mother', cuisines: ['pizza'] },
      { name: 'Høst', cuisines: ['danish'] },
      { name: 'Coffee Collective', kind: 'cafe' },
    ],
    NOW,
  );
});

test('the coach names the figures that estimates on Add show for the same city', async () => {
  const ann = await somebody();
  for (const [text, id, made] of [
    ['what does a coffee cost here?', 'here_coffee', estimated('brew')],
    ['wie teuer ist Mittagessen in meiner Stadt', 'here_lunch', estimated('cook')],
    ['precio de una cena aquí', 'here_dinner', estimated('cook', 'dinner')],
  ] as const) {
    const { estimate } = await ann.api.places.estimate(made);
    const { text: said, facts } = await ann.ask(text);
    expect(facts.get(id)).toBe(estimate.avgOutPrice);
    expect(facts.get(`${id}_home`)).toBe(estimate.homePrice);
    expect(facts.get(`${id}_less`)).toBe(estimate.savings);
    expect(said).toContain('in Copenhagen');
    expect(said).toContain('estimate');
  }
});

test('five reports make the price, for the coach, for Add and for tips, and four do not', async () => {
  const reporters = [];
  for (const amount of [400, 420, 440, 460, 480]) {
    const one = await somebody();
    const { id: estimateId } = await one.api.places.estimate(estimated('brew'));
    reporters.push(async () => one.api.places.reportPrice({ estimateId, amount }));
  }
  const ann = await somebody();
  const asked = async () => {
    const { text, facts } = await ann.ask('combien coûte un café ici');
    return { text, amount: facts.get('here_coffee') };
  };
  const [last, ...others] = reporters;
  for (const report of others) await report();
  expect((await asked()).text).toContain('Hazel’s estimate');
  await last?.();
  const { estimate } = await ann.api.places.estimate(estimated('brew'));
  expect(await asked()).toMatchObject({
    amount: 440,
    text: expect.stringContaining('people reported there'),
  });
  expect(estimate.avgOutPrice).toBe(440);
  const { tips, challenge } = await ann.api.coach.generateTips();
  for (const { whose } of [...tips, ...(challenge ? [challenge] : [])])
    expect(whose).toMatch(/Copenhagen|^At your usual/u);
});

test('without a city it says so and leads to the settings; what it does not know stays unknown', async () => {
  const bea = await somebody({ city: null, country: null });
  const { text, steps, facts } = await bea.ask('what does a coffee cost here?');
  expect(text).toContain('I do not know your city');
  expect(steps).toContainEqual({ kind: 'open', text: 'Set your city', screen: 'settings' });
  expect(facts.get('here_coffee')).toBe(360);
  expect((await bea.ask('what does a haircut cost here')).text).toContain('I know no prices of shops');
  expect((await bea.ask('how much did I spend on coffee')).facts.size).toBe(0);
});
