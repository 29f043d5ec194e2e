import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { type SandboxOverpass, startOverpass } from './overpass';
import type { MapElement } from './overpass-query';

const PIZZERIA: MapElement = {
  type: 'way',
  id: 7,
  lat: 55.9,
  lon: 12.3,
  tags: { amenity: 'restaurant', name: 'La Vela' },
};

let map: SandboxOverpass;
let small: SandboxOverpass;
beforeAll(async () => {
  [map, small] = await Promise.all([
    startOverpass({ port: 0 }),
    startOverpass({ port: 0, elements: [PIZZERIA] }),
  ]);
});
afterEach(() => map.faults.end());
afterAll(() => Promise.all([map.close(), small.close()]));

const answerSchema = z.object({
  elements: z.array(
    z.object({
      type: z.string(),
      id: z.number(),
      lat: z.number().optional(),
      lon: z.number().optional(),
      center: z.object({ lat: z.number(), lon: z.number() }).optional(),
      tags: z.record(z.string(), z.string()),
    }),
  ),
  remark: z.string().optional(),
});

const send = (data: string, { at = map, agent = 'Hazel/1 (http://localhost)' } = {}) =>
  fetch(at.env['OVERPASS_URL'] ?? '', {
    method: 'POST',
    body: new URLSearchParams({ data }),
    headers: { 'user-agent': agent },
  });
const found = async (data: string, at = map) =>
  answerSchema.parse(await (await send(data, { at })).json()).elements;

it('answers with the kinds and the area that a query names', async () => {
  const cafes = await found('[out:json];node["amenity"="cafe"](55.67,12.55,55.69,12.58);out;');
  expect(cafes.length).toBeGreaterThan(50);
  for (const { lat = 0, lon = 0, tags } of cafes) {
    expect(tags['amenity']).toBe('cafe');
    expect(lat >= 55.67 && lat <= 55.69 && lon >= 12.55 && lon <= 12.58).toBe(true);
  }
  const both = await found(
    '[out:json];(nwr["amenity"="cafe"](55.67,12.55,55.69,12.58);nwr["shop"="bakery"](55.67,12.55,55.69,12.58););out center;',
  );
  expect(both.length).toBeGreaterThan(cafes.length);
  const around = await found(
    '[out:json];nwr["amenity"~"^(cafe|restaurant)$"]["name"](around:500,55.676,12.568);out center qt;',
  );
  expect(around.length).toBeGreaterThan(20);
  expect(around.every(({ tags }) => tags['name'] !== undefined)).toBe(true);
});

it('has no supermarkets, because the extract has none', async () => {
  expect(
    await found('[out:json];nwr["shop"="supermarket"]["amenity"!="cafe"](55.5,12.4,55.8,12.7);out center;'),
  ).toEqual([]);
});

it('numbers places below zero, each for itself and always the same', async () => {
  const all = await found('[out:json];nwr["name"](55,12,56,13);out center;');
  expect(all).toHaveLength(1897);
  expect(new Set(all.map(({ id }) => id)).size).toBe(1897);
  expect(all[0]).toMatchObject({ id: -1, tags: { name: 'Nørrebro Bryghus Restaurant' } });
});

it('gives ways a position with out center only', async () => {
  const ways = (out: string) => found(`[out:json];nwr["amenity"](55.8,12.2,56,12.4);${out};`, small);
  expect(await ways('out center')).toEqual([
    { type: 'way', id: 7, center: { lat: 55.9, lon: 12.3 }, tags: PIZZERIA.tags },
  ]);
  expect(await ways('out')).toEqual([{ type: 'way', id: 7, tags: PIZZERIA.tags }]);
  expect(await found('[out:json];node["amenity"](55.8,12.2,56,12.4);out center;', small)).toEqual([]);
});

it('refuses what it cannot read, and who does not say who they are', async () => {
  for (const wrong of ['', 'node;', '[out:json];node["a"="b"](1,2);out;', '[out:json];area[name="x"];out;'])
    expect((await send(wrong)).status).toBe(400);
  expect((await send('[out:json];node["a"](1,2,3,4);out;', { agent: 'node' })).status).toBe(406);
});

it('has the faults that are ordered, until they are ended', async () => {
  const ask = () => send('[out:json];nwr["amenity"="cafe"](55.67,12.55,55.69,12.58);out center;');
  const order = (body: object) =>
    fetch(`${map.url}/_sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  expect((await order({ kind: 'nonsense' })).status).toBe(400);
  await order({ kind: 'error', times: 1 });
  expect((await ask()).status).toBe(500);
  expect((await ask()).status).toBe(200);
  await order({ kind: 'busy' });
  expect((await ask()).status).toBe(429);
  await order({ kind: 'remark' });
  expect(answerSchema.parse(await (await ask()).json())).toMatchObject({
    elements: [],
    remark: expect.stringContaining('timed out'),
  });
  await order({ kind: 'not-json' });
  expect(await (await ask()).text()).toContain('<h1>');
  await order({ kind: 'cut' });
  await expect(ask().then((response) => response.text())).rejects.toThrow();
  await order({ kind: 'down' });
  await expect(ask()).rejects.toThrow();
  await order({ kind: 'huge' });
  expect((await (await ask()).text()).length).toBeGreaterThan(19_000_000);
  expect(await (await fetch(map.url)).text()).toContain('huge');
  await fetch(`${map.url}/_sandbox/faults`, { method: 'DELETE' });
  expect((await ask()).status).toBe(200);
});
