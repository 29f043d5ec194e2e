import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { anySaver, saverOf } from '../../../tests/coach/saver';
import { addDays } from '../days';
import { FAMILIES } from './families';
import type { ShownTip } from './saver';
import { chooseFamilies, rankFamilies } from './tips';

const ids = (saver: ReturnType<typeof saverOf>, count?: number) =>
  chooseFamilies(saver, FAMILIES, count).map(({ family }) => family.id);

describe('choosing tips', () => {
  test('the best of each category comes before a second of one', () => {
    const chosen = chooseFamilies(saverOf(), FAMILIES);
    expect(new Set(chosen.map(({ family }) => family.category)).size).toBe(3);
  });

  test('nothing comes again within 8 weeks while there is something new', () => {
    fc.assert(
      fc.property(anySaver, (person) => {
        const shown: ShownTip[] = [];
        const fitting = rankFamilies(person, FAMILIES).length;
        for (let week = 0; week < 8; week += 1) {
          const saver = { ...person, tried: [], shown: [...shown] };
          const chosen = ids(saver);
          const seen = new Set(shown.map(({ family }) => family));
          const fresh = Math.max(0, fitting - seen.size);
          expect(chosen.filter((id) => !seen.has(id)).length).toBeGreaterThanOrEqual(Math.min(3, fresh));
          shown.push(...chosen.map((family) => ({ family, on: person.today })));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('when nothing else is left, what was shown longest ago comes first', () => {
    const saver = saverOf();
    const all = rankFamilies(saver, FAMILIES).map(({ family }) => family.id);
    const shown = all.map((family, at) => ({ family, on: addDays(saver.today, -1 - at) }));
    expect(ids({ ...saver, shown })).toEqual(all.slice(-3).reverse());
  });

  test('what is being tried is not proposed again', () => {
    const saver = saverOf();
    const [first = ''] = ids(saver);
    const acceptedOn = addDays(saver.today, -70);
    const tried = [
      { family: first, category: 'coffee' as const, status: 'todo' as const, acceptedOn, outcome: null },
    ];
    expect(ids({ ...saver, tried })).not.toContain(first);
  });

  test('a category rises when its tips have worked, and falls when they have not', () => {
    const saver = saverOf();
    const place = (outcome: 'more' | 'less' | null) => {
      const tried = [
        {
          family: 'gone',
          category: 'rideshare' as const,
          status: 'done' as const,
          acceptedOn: saver.today,
          outcome,
        },
      ];
      return rankFamilies({ ...saver, tried }, FAMILIES).findIndex(
        ({ family }) => family.category === 'rideshare',
      );
    };
    expect(place('more')).toBeLessThan(place('less'));
  });

  test('is the same for the same person', () => {
    expect(ids(saverOf())).toEqual(ids(saverOf()));
  });
});
