import { describe, expect, test } from 'vitest';

import { DRAWN_ACORNS, HOARD_BOX, acornsPath, hoardOf } from './hoard';

describe('the hollow', () => {
  test('holds an acorn for each saving, at most sixty, in the same places every time', () => {
    for (const savings of [0, 1, 12, 59, 60]) expect(hoardOf(savings).places).toHaveLength(savings);
    expect(hoardOf(3_000).places).toHaveLength(DRAWN_ACORNS);
    expect(hoardOf(12)).toEqual(hoardOf(12));
  });

  test('puts the first one in the middle of the floor, and moves none when one more comes', () => {
    const [first] = hoardOf(1).places;
    expect(Math.abs((first?.x ?? 0) - HOARD_BOX.width / 2)).toBeLessThan(9);
    for (let savings = 1; savings < DRAWN_ACORNS; savings += 1)
      expect(hoardOf(savings + 1).places.slice(0, savings)).toEqual(hoardOf(savings).places);
  });

  test('lays each acorn on the floor or upon others', () => {
    const { places } = hoardOf(DRAWN_ACORNS);
    for (const [at, { x, y }] of places.entries()) {
      if (y > HOARD_BOX.floor - 5) continue;
      const below = places
        .slice(0, at)
        .filter((one) => Math.abs(one.x - x) < 12 && one.y > y + 5 && one.y < y + 15);
      expect(below.length, `acorn ${at}`).toBeGreaterThan(0);
    }
  });

  test('stays within the drawing, whatever the number', () => {
    for (const savings of [60, 61, 700, 100_000])
      for (const { x, y } of hoardOf(savings).places) {
        expect(x).toBeGreaterThan(60);
        expect(x).toBeLessThan(HOARD_BOX.width - 60);
        expect(y - 16).toBeGreaterThan(6);
      }
  });

  test('has a layer of the older ones that grows, and ever more slowly', () => {
    const layers = [60, 160, 260, 360, 1_360, 50_000].map((savings) => hoardOf(savings).layer);
    expect(layers[0]).toBe(0);
    const grown = layers.slice(1).map((layer, at) => layer - (layers[at] ?? 0));
    expect(grown.every((more) => more > 0)).toBe(true);
    expect(grown[0]).toBeGreaterThan(grown[1] ?? 0);
    expect(layers.at(-1)).toBeLessThan(15);
  });
});

describe('the drawing', () => {
  test('is one path for all nuts and one for all caps, with only relative steps after each start', () => {
    const { places } = hoardOf(DRAWN_ACORNS);
    expect(acornsPath('nut', places).match(/M/g)).toHaveLength(60);
    // A cap has its stalk.
    expect(acornsPath('cap', places).match(/M/g)).toHaveLength(120);
    expect(acornsPath('cap', places)).toMatch(/^[Mclz\d. -]+$/);
    expect(acornsPath('nut', [])).toBe('');
  });

  test('puts the foot of an acorn where it lies', () => {
    const [, x, y] = /^M(\S+) (\S+?)c/.exec(acornsPath('nut', [{ x: 100, y: 50, turn: 2 }])) ?? [];
    expect(Number(x)).toBeGreaterThan(92);
    expect(Number(x)).toBeLessThan(100);
    expect(Number(y)).toBeGreaterThan(38);
    expect(Number(y)).toBeLessThan(50);
  });
});
