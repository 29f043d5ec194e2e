import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { PEOPLE } from '../../../../tests/evals/profiles';
import { COACH, meet } from '../../../../tests/evals/coach';
import { anyProfile, profileOf } from '../../../../tests/support/coach-profile';
import { addDays } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { builtInTips, rankChallengeIdeas } from './built-in';
import { factBook, proseText } from '../figures/facts';
import { summaries, summarySentence } from '../person/goal-sentences';
import { TIP_TEMPLATES } from './tip-templates';
import { kindsIn } from '../prices/kinds';
import type { CoachProfile, ShownTip, TriedTip } from '../person/coach-profile';
import { chooseTemplates, rankTemplates } from './tips';

const ids = (profile: ReturnType<typeof profileOf>, count?: number) =>
  chooseTemplates(profile, TIP_TEMPLATES, count).map(({ template }) => template.id);

/** An accepted tip of a template. */
const accepted = (template: string, change: Partial<TriedTip> = {}): TriedTip => ({
  template,
  category: TIP_TEMPLATES.find(({ id }) => id === template)?.category ?? null,
  kinds: TIP_TEMPLATES.filter(({ id }) => id === template).map(({ kind }) => kind),
  saving: cents(0),
  status: 'todo',
  acceptedOn: profileOf().today,
  outcome: null,
  ...change,
});
const kindOf = (template: string) => TIP_TEMPLATES.find(({ id }) => id === template)?.kind;

describe('choosing tips', () => {
  test('the best of each category comes before a second of one', () => {
    const chosen = chooseTemplates(profileOf(), TIP_TEMPLATES);
    expect(new Set(chosen.map(({ template }) => template.category)).size).toBe(3);
  });

  test('nothing comes again within 8 weeks while there is something new', () => {
    fc.assert(
      fc.property(anyProfile, (anyone) => {
        // What is left of the income may leave room for fewer.
        const person = { ...anyone, income: null };
        const shown: ShownTip[] = [];
        const fitting = new Set(rankTemplates(person, TIP_TEMPLATES).map(({ template }) => template.kind))
          .size;
        for (let week = 0; week < 8; week += 1) {
          const profile = { ...person, triedTips: [], shownTips: [...shown] };
          const chosen = ids(profile);
          const seen = new Set(shown.map(({ template }) => template));
          const fresh = Math.max(0, fitting - new Set([...seen].map(kindOf)).size);
          expect(chosen.filter((id) => !seen.has(id)).length).toBeGreaterThanOrEqual(Math.min(3, fresh));
          expect(new Set(chosen.map(kindOf)).size).toBe(chosen.length);
          shown.push(...chosen.map((template) => ({ template, on: person.today })));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('when nothing else is left, what was shown longest ago comes first', () => {
    const profile = profileOf();
    const kinds = new Set<string>();
    const all = rankTemplates(profile, TIP_TEMPLATES)
      .filter(({ template: { kind } }) => !kinds.has(kind) && kinds.add(kind))
      .map(({ template }) => template.id);
    const shown = TIP_TEMPLATES.map(({ id }) => ({
      template: id,
      on: addDays(profile.today, -1 - all.indexOf(id)),
    }));
    expect(ids({ ...profile, shownTips: shown })).toEqual(all.slice(-3).reverse());
  });

  test('what is being tried is not proposed again', () => {
    const profile = profileOf();
    const [first = ''] = ids(profile);
    expect(ids({ ...profile, triedTips: [accepted(first)] }, 80)).not.toContain(first);
  });

  test('a category rises when its tips have worked, and falls when they have not', () => {
    const profile = profileOf();
    const place = (outcome: 'more' | 'less' | null) =>
      rankTemplates(
        { ...profile, triedTips: [accepted('gone', { category: 'rideshare', status: 'done', outcome })] },
        TIP_TEMPLATES,
      ).findIndex(({ template }) => template.category === 'rideshare');
    expect(place('more')).toBeLessThan(place('less'));
  });

  test('the largest area of what is logged comes first, also while one of its tips is open', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('coffee', 'eating out', 'groceries', 'rideshare', 'shopping', 'utilities' as const),
        (category) => {
          const logged = [1, 5, 9].flatMap((ago) => [
            { day: addDays(profileOf().today, -ago), category, total: cents(900), entries: 1 },
            {
              day: addDays(profileOf().today, -ago),
              category: 'other' as const,
              total: cents(300),
              entries: 1,
            },
          ]);
          const person = profileOf({
            logged,
            spendAreas: [],
            habits: { eatingOut: 3, coffees: 3, rides: 3, subscriptions: 3 },
          });
          const open = accepted('gone', { category });
          const [first] = chooseTemplates({ ...person, triedTips: [open] }, TIP_TEMPLATES);
          expect(first?.template.category).toBe(category);
        },
      ),
    );
  });

  test('three tips together stay below what is left of the income after what was accepted', () => {
    fc.assert(
      fc.property(
        anyProfile,
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 0, max: 40_000 }),
        (person, left, before) => {
          const profile = {
            ...person,
            saysTight: false,
            goal: { ...person.goal, reachedOn: person.today },
            income: cents(200_000 + left + before),
            fixedCosts: cents(200_000),
            triedTips: [accepted('gone', { saving: cents(before) })],
          };
          const chosen = chooseTemplates(profile, TIP_TEMPLATES);
          if (left > 0) expect(chosen.reduce((sum, { saving }) => sum + saving, 0)).toBeLessThan(left);
        },
      ),
    );
  });

  test('a family with €170 after the rent is never told of €190', () => {
    const family = profileOf({
      householdSize: 5,
      income: cents(187_000),
      fixedCosts: cents(170_000),
      spendAreas: ['groceries', 'utilities'],
    });
    expect(
      chooseTemplates({ ...family, goal: { ...family.goal, amount: cents(45_000) } }, TIP_TEMPLATES).reduce(
        (sum, { saving }) => sum + saving,
        0,
      ),
    ).toBeLessThan(17_000);
  });

  test('in hardship a tip and a challenge say what to do, and name no amount', () => {
    for (const reason of [{ saysTight: true }, { income: cents(100_000), fixedCosts: cents(99_000) }]) {
      const met = meet(COACH, profileOf(reason));
      const { tips, challenge } = builtInTips(met);
      expect(tips).toHaveLength(3);
      for (const { description, facts } of [...tips, ...(challenge ? [challenge] : [])]) {
        expect(description.length).toBeGreaterThan(40);
        expect(facts.filter(({ unit }) => unit === 'eur')).toEqual([]);
        expect(proseText(description, factBook(facts), 'en-IE')).not.toMatch(/[€{}]/);
      }
    }
  });

  test('is the same for the same person', () => {
    expect(ids(profileOf())).toEqual(ids(profileOf()));
  });

  test('a completed tip does not come back in other words', () => {
    const profile = profileOf({ habits: { eatingOut: 2, coffees: 8, rides: 1, subscriptions: 3 } });
    const done = accepted('coffee-thermos', { status: 'done' });
    expect(rankTemplates(profile, TIP_TEMPLATES).map(({ template }) => template.id)).toContain(
      'coffee-second-cup',
    );
    expect(ids({ ...profile, triedTips: [done] }, 80)).not.toContain('coffee-second-cup');
    const kinds = kindsIn(
      'Pause what you do not watch. Keep one streaming service at a time.',
      'subscriptions',
    );
    expect(ids({ ...profile, triedTips: [accepted('gone', { kinds })] }, 80)).not.toContain('subs-rotate');
  });
});

test('what is praised as done already is not advised beside it', () => {
  const swap = { price: 'clothes_new', instead: 'clothes_used', monthly: cents(1245) } as const;
  const offered = (profile: CoachProfile) =>
    rankTemplates(profile, TIP_TEMPLATES).map(({ template }) => template.id);
  const person = profileOf({ spendAreas: ['shopping'] });
  expect(offered(person)).toContain('shopping-second-hand');
  expect(offered({ ...person, ongoingSwaps: [swap] })).not.toContain('shopping-second-hand');
});

test('a summary after others says something new in each of its sentences, where it can', () => {
  const [first, second] = ['This week has brought {a}.', 'Last week brought {b}.'];
  const [line, other] = ['{c} in four weeks.', '{d} in the jar.'];
  const options = [`${first} ${line}`, `${second} ${line}`, `${second} ${other}`];
  for (const seed of ['a', 'b', 'c', 'd'])
    expect(summarySentence(options, [`${first} ${line}`], seed)).toBe(`${second} ${other}`);
});

test('the same summary or challenge comes back within 14 days: only when no other is left', () => {
  /** Draws `choose` on each of 60 days, with its choices of the 13 days before; returns those that came again too soon. */
  const tooSoon = (
    optionsOn: (day: number) => readonly string[],
    choose: (said: readonly string[], day: number) => string,
  ) => {
    const lines: string[] = [];
    return Array.from({ length: 60 }, (_, day) => {
      const said = lines.slice(-13);
      const line = choose(said, day);
      lines.push(line);
      return said.includes(line) && optionsOn(day).some((other) => !said.includes(other)) ? line : [];
    }).flat();
  };
  for (const { name, profile, inEachTone } of PEOPLE) {
    const { facts, tone, hardship } = meet(COACH, profile);
    const options = summaries(profile, facts, tone, hardship);
    expect(
      tooSoon(
        () => options,
        (said, day) => summarySentence(options, said, `${day}`),
      ),
      name,
    ).toEqual([]);
    // The challenge does not depend on the tone, so one of the three is enough.
    if (inEachTone && profile.tone !== 'fun') continue;
    const idea = (day: number, said: readonly string[] = []) =>
      rankChallengeIdeas({ ...profile, today: addDays(profile.today, day), recentSentences: said }).map(
        (one) => one.idea.id,
      );
    expect(
      tooSoon(idea, (said, day) => idea(day, said)[0] ?? ''),
      name,
    ).toEqual([]);
  }
});
