import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { anyProfile, profileOf } from '../../../tests/support/coach-profile';
import { addDays } from '../kernel/days';
import { TIP_TEMPLATES } from './tip-templates';
import type { ShownTip } from './coach-profile';
import { chooseTemplates, rankTemplates } from './tips';

const ids = (profile: ReturnType<typeof profileOf>, count?: number) =>
  chooseTemplates(profile, TIP_TEMPLATES, count).map(({ template }) => template.id);

describe('choosing tips', () => {
  test('the best of each category comes before a second of one', () => {
    const chosen = chooseTemplates(profileOf(), TIP_TEMPLATES);
    expect(new Set(chosen.map(({ template }) => template.category)).size).toBe(3);
  });

  test('nothing comes again within 8 weeks while there is something new', () => {
    fc.assert(
      fc.property(anyProfile, (person) => {
        const shown: ShownTip[] = [];
        const fitting = rankTemplates(person, TIP_TEMPLATES).length;
        for (let week = 0; week < 8; week += 1) {
          const profile = { ...person, tried: [], shown: [...shown] };
          const chosen = ids(profile);
          const seen = new Set(shown.map(({ template }) => template));
          const fresh = Math.max(0, fitting - seen.size);
          expect(chosen.filter((id) => !seen.has(id)).length).toBeGreaterThanOrEqual(Math.min(3, fresh));
          shown.push(...chosen.map((template) => ({ template, on: person.today })));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('when nothing else is left, what was shown longest ago comes first', () => {
    const profile = profileOf();
    const all = rankTemplates(profile, TIP_TEMPLATES).map(({ template }) => template.id);
    const shown = all.map((template, index) => ({ template, on: addDays(profile.today, -1 - index) }));
    expect(ids({ ...profile, shown })).toEqual(all.slice(-3).reverse());
  });

  test('what is being tried is not proposed again', () => {
    const profile = profileOf();
    const [first = ''] = ids(profile);
    const acceptedOn = addDays(profile.today, -70);
    const tried = [
      { template: first, category: 'coffee' as const, status: 'todo' as const, acceptedOn, outcome: null },
    ];
    expect(ids({ ...profile, tried })).not.toContain(first);
  });

  test('a category rises when its tips have worked, and falls when they have not', () => {
    const profile = profileOf();
    const place = (outcome: 'more' | 'less' | null) => {
      const tried = [
        {
          template: 'gone',
          category: 'rideshare' as const,
          status: 'done' as const,
          acceptedOn: profile.today,
          outcome,
        },
      ];
      return rankTemplates({ ...profile, tried }, TIP_TEMPLATES).findIndex(
        ({ template }) => template.category === 'rideshare',
      );
    };
    expect(place('more')).toBeLessThan(place('less'));
  });

  test('is the same for the same person', () => {
    expect(ids(profileOf())).toEqual(ids(profileOf()));
  });
});
