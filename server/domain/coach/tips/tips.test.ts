import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { PEOPLE } from '../../../../tests/evals/profiles';
import { COACH, meet } from '../../../../tests/evals/coach';
import { anyProfile, profileOf } from '../../../../tests/support/coach-profile';
import { addDays } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { builtInTips, rankChallengeIdeas } from './built-in';
import { ongoingSwapsOf } from '../prices/ongoing-swaps';
import { citedIds, factBook, proseText } from '../figures/facts';
import { summaries, summarySentence } from '../person/goal-sentences';
import { ongoingSwapFact, profileFacts } from '../person/profile-facts';
import { TIP_TEMPLATES } from './tip-templates';
import type { CoachProfile, ShownTip } from '../person/coach-profile';
import { chooseTemplates, rankTemplates, sameSwap } from './tips';

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
          const profile = { ...person, triedTips: [], shownTips: [...shown] };
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
    expect(ids({ ...profile, shownTips: shown })).toEqual(all.slice(-3).reverse());
  });

  test('what is being tried is not proposed again', () => {
    const profile = profileOf();
    const [first = ''] = ids(profile);
    const acceptedOn = addDays(profile.today, -70);
    const tried = [
      { template: first, category: 'coffee' as const, status: 'todo' as const, acceptedOn, outcome: null },
    ];
    expect(ids({ ...profile, triedTips: tried })).not.toContain(first);
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
      return rankTemplates({ ...profile, triedTips: tried }, TIP_TEMPLATES).findIndex(
        ({ template }) => template.category === 'rideshare',
      );
    };
    expect(place('more')).toBeLessThan(place('less'));
  });

  test('is the same for the same person', () => {
    expect(ids(profileOf())).toEqual(ids(profileOf()));
  });

  test('a completed tip does not come back in other words', () => {
    const profile = profileOf({ habits: { eatingOut: 2, coffees: 8, rides: 1, subscriptions: 3 } });
    const done = {
      category: 'coffee' as const,
      status: 'done' as const,
      acceptedOn: profile.today,
      outcome: null,
    };
    const chosen = ids({ ...profile, triedTips: [{ template: 'coffee-thermos', ...done }] }, 30);
    expect(ids(profile, 30)).toContain('coffee-second-cup');
    expect(chosen).not.toContain('coffee-second-cup');
  });
});

describe('what the person logs', () => {
  const pizza = ongoingSwapsOf([
    { text: 'Family pizza night', category: 'eating out', entries: null, monthly: cents(10_400) },
  ]);

  test('family pizza night is praised with its €104 a month, not proposed anew', () => {
    const profile = profileOf({ ongoingSwaps: pizza });
    expect(ids(profileOf(), 8)).toContain('eating-out-takeaway-at-home');
    expect(ids(profile, 30)).not.toContain('eating-out-takeaway-at-home');
    const facts = factBook([...profileFacts(profile).values(), ...ongoingSwapFact(profile)]);
    expect(
      summaries(profile, facts, 'fun', false)
        .map((prose) => proseText(prose, facts, 'en-IE'))
        .join(),
    ).toContain('the same dinner cooked at home in place of a dinner out, €104 a month. Keep it.');
  });

  test('three notes count as a habit, two do not, and only the swap is kept of the words', () => {
    const note = (entries: number) =>
      ongoingSwapsOf([{ text: 'packed LUNCH </data>', category: 'other', entries, monthly: cents(900) }]);
    expect(note(3)).toEqual([{ price: 'lunch_out', instead: 'lunch_home', monthly: 900 }]);
    expect(note(2)).toEqual([]);
  });

  test('somebody who brews at home is not told of stamp cards', () => {
    const habits = { eatingOut: 2, coffees: 4, rides: 1, subscriptions: 3 };
    const told = (change: Partial<CoachProfile>) => ids(profileOf({ habits, ...change }), 64);
    expect(told({})).toContain('coffee-stamp-card');
    const brews = ongoingSwapsOf([
      { text: 'Brewed at home', category: 'coffee', entries: 5, monthly: cents(1800) },
    ]);
    const logs = [{ day: profileOf().today, category: 'coffee' as const, total: cents(5000), entries: 16 }];
    for (const change of [{ ongoingSwaps: brews }, { logged: logs }])
      expect(told(change)).not.toContain('coffee-stamp-card');
  });

  test('their own average of a coffee beats the price table, and the calculation says so', () => {
    const logged = [{ day: profileOf().today, category: 'coffee' as const, total: cents(1350), entries: 3 }];
    const each = (profile: CoachProfile) =>
      rankTemplates(profile, TIP_TEMPLATES)
        .find(({ template }) => template.id === 'coffee-thermos')
        ?.facts.find(({ id }) => id === 'each');
    expect(each(profileOf())?.sentence).toContain('Hazel’s estimate');
    expect(each(profileOf({ logged }))).toMatchObject({
      value: 420,
      sentence:
        'A coffee in a café is €4.50 (your own average of 3 coffees), a cup brewed at home €0.30: €4.20 less each time.',
    });
  });

  test('tips cite no fact of the person: at most a quarter, for whoever has twenty entries or more', () => {
    for (const { name, profile } of PEOPLE) {
      if (profile.savedCount < 20) continue;
      const { tips } = builtInTips(meet(COACH, profile));
      const own = tips.filter(({ description }) => citedIds(description).some((id) => /^(own_price|saved_|entries_|goal_saved)/.test(id))); // prettier-ignore
      expect(own.length, name).toBeGreaterThanOrEqual(0.75 * tips.length);
    }
  });
});

test('the same summary or challenge comes back within 14 days: only when no other is left', () => {
  /** Draws `choose` on each of 60 days, with its choices of the 13 days before; returns those that came again too soon. */
  const tooSoon = (options: readonly string[], choose: (said: readonly string[], day: number) => string) => {
    const lines: string[] = [];
    return Array.from({ length: 60 }, (_, day) => {
      const said = lines.slice(-13);
      const line = choose(said, day);
      lines.push(line);
      return said.includes(line) && options.some((other) => !said.includes(other)) ? line : [];
    }).flat();
  };
  for (const { name, profile, inEachTone } of PEOPLE) {
    const { facts, tone, hardship } = meet(COACH, profile);
    const options = summaries(profile, facts, tone, hardship);
    expect(
      tooSoon(options, (said, day) => summarySentence(options, said, `${day}`)),
      name,
    ).toEqual([]);
    // The challenge does not depend on the tone, so one of the three is enough.
    if (inEachTone && profile.tone !== 'fun') continue;
    const ideas = rankChallengeIdeas(profile)
      .filter(({ idea }) => !profile.ongoingSwaps.some((one) => sameSwap(one, idea)))
      .map(({ idea }) => idea.id);
    const idea = (said: readonly string[], day: number) =>
      rankChallengeIdeas({ ...profile, today: addDays(profile.today, day), recentSentences: said })[0]?.idea
        .id ?? '';
    expect(tooSoon(ideas, idea), name).toEqual([]);
  }
});
