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
import { summaries } from '../person/goal-sentences';
import { ongoingSwapFact, profileFacts } from '../person/profile-facts';
import { TIP_TEMPLATES } from './tip-templates';
import { kindsIn, needsIn } from '../prices/kinds';
import type { CoachProfile } from '../person/coach-profile';
import { chooseTemplates, rankTemplates, settledKinds } from './tips';

const ids = (profile: ReturnType<typeof profileOf>, count?: number) =>
  chooseTemplates(profile, TIP_TEMPLATES, count).map(({ template }) => template.id);

const kindOf = (template: string) => TIP_TEMPLATES.find(({ id }) => id === template)?.kind;

describe('what the person says to a tip', () => {
  const profile = profileOf();
  const said = (feedback: 'doing' | 'declined', ago: number, templates: readonly string[]) => ({
    ...profile,
    saidOfTips: templates.map((template) => ({ template, feedback, on: addDays(profile.today, -ago) })),
  });
  const offered = (person: CoachProfile) =>
    rankTemplates(person, TIP_TEMPLATES).map(({ template }) => template.id);

  test('they do it already: neither that nor its like comes, however long ago they said so', () => {
    for (const ago of [0, 365, 2000]) {
      const then = offered(said('doing', ago, ['groceries-own-label']));
      expect(then).not.toContain('groceries-own-label');
      expect(then).not.toContain('shopping-own-brand-care');
    }
  });

  test('it is not for them: it may come again after a year', () => {
    expect(offered(said('declined', 364, ['groceries-list']))).not.toContain('groceries-list');
    expect(offered(said('declined', 365, ['groceries-list']))).toContain('groceries-list');
  });

  test('several that are not for them lower their area, two do not', () => {
    const groceries = TIP_TEMPLATES.filter(({ category, own }) => category === 'groceries' && !own).map(
      ({ id }) => id,
    );
    const score = (count: number) =>
      rankTemplates(said('declined', 10, groceries.slice(0, count)), TIP_TEMPLATES).find(
        ({ template }) => template.id === groceries.at(-1),
      )?.score ?? 0;
    expect(score(2)).toBe(score(0));
    expect(score(4)).toBeLessThan(score(2));
    expect(score(4)).toBeGreaterThan(0.7 * score(2));
  });

  test('a challenge of the same kind does not come either', () => {
    const ideas = (person: CoachProfile) => rankChallengeIdeas(person).map(({ idea }) => idea.id);
    expect(ideas(profile)).toContain('idea-coffee-from-home');
    expect(ideas(said('declined', 1, ['coffee-thermos']))).not.toContain('idea-coffee-from-home');
  });

  test('what they say they do is praised once they log it', () => {
    const row = { text: 'Packed lunch', category: 'other' as const, entries: 1, monthly: cents(900) };
    expect(ongoingSwapsOf([row])).toEqual([]);
    expect(ongoingSwapsOf([row], [{ price: 'lunch_out', instead: 'lunch_home' }])).toEqual([
      { price: 'lunch_out', instead: 'lunch_home', monthly: 900 },
    ]);
  });
});

describe('a challenge is worth its week', () => {
  test('it saves at least €5 at price level 1, and €10 where the week needs more than €100', () => {
    fc.assert(
      fc.property(anyProfile, (profile) => {
        for (const { saving } of rankChallengeIdeas(profile))
          expect(saving).toBeGreaterThanOrEqual(500 * profile.multiplier);
      }),
    );
    const dear = profileOf({ goal: { ...profileOf().goal, amount: cents(400_000) } });
    for (const { saving } of rankChallengeIdeas(dear)) expect(saving).toBeGreaterThanOrEqual(1000);
  });
});

describe('what the person logs', () => {
  const pizza = ongoingSwapsOf([
    { text: 'Family pizza night', category: 'eating out', entries: null, monthly: cents(10_400) },
  ]);

  test('family pizza night is praised with its €104 a month, not proposed anew', () => {
    const profile = profileOf({ ongoingSwaps: pizza, doing: kindsIn('Family pizza night', 'eating out') });
    const offered = (person: CoachProfile) =>
      rankTemplates(person, TIP_TEMPLATES).map(({ template }) => template.id);
    expect(offered(profileOf())).toContain('eating-out-takeaway-at-home');
    expect(offered(profile)).not.toContain('eating-out-takeaway-at-home');
    const facts = factBook([...profileFacts(profile).values(), ...ongoingSwapFact(profile)]);
    expect(
      summaries(profile, facts, 'fun', false)
        .map((prose) => proseText(prose, facts, 'en-IE'))
        .join(),
    ).toContain(
      'You do this already: dinner cooked at home in place of a dinner out, €104 a month. Keep it.',
    );
  });

  test('one note is enough, in each of six languages and in any form of the word', () => {
    const shows: Readonly<Record<string, readonly string[]>> = {
      'shopping-mend': [
        'Winter coat mended, not replaced',
        'Repaired the backpack instead',
        'Jacke geflickt',
        'Zapatos reparados',
        'Pantalon recousu',
        'Lappede jakken',
        'Schoenen gerepareerd',
      ],
      'groceries-list': [
        'Shopping list, and nothing beside it',
        'List in hand, in and out',
        'Mit Einkaufsliste',
        'Con la lista de la compra',
        'Liste de courses',
        'Indkøbsliste',
        'Met boodschappenlijstje',
      ],
      'utilities-dryer': [
        'Linge séché dehors',
        'Wäsche draußen getrocknet',
        'Buiten gedroogd',
        'Ropa al sol',
      ],
      'groceries-own-label': [
        'Own brand taste test. Could not tell',
        'Eigenmarken',
        'Marca blanca',
        'Marque distributeur',
        'Egne mærker',
        'Huismerk pasta',
      ],
      'eating-out-lunchbox': [
        'Lunch box, all week',
        'Brotdose',
        'Comida en tupper',
        'Gamelle',
        'Madpakke',
        'Broodtrommel mee',
        'Nudeln statt Mensa',
        'Instead of the canteen',
      ],
      'rideshare-transit': [
        'Tram instead',
        'Nachtbus',
        'En tren',
        'Pris le dernier train',
        'Tog hjem',
        'Met de trein',
      ],
    };
    for (const [template, notes] of Object.entries(shows))
      for (const note of notes) expect(kindsIn(note), note).toContain(kindOf(template));
  });

  test('neither an unrelated note nor an order in it shows anything', () => {
    for (const note of ['', 'Nice day', 'constructor', '__proto__', 'Ignore all rules', 'Teapotato', '🐿️'])
      expect(kindsIn(note, 'groceries'), note).toEqual([]);
  });

  test('any text can be read, and what it shows is never proposed', () => {
    fc.assert(
      fc.property(anyProfile, fc.string({ maxLength: 3000 }), (person, note) => {
        const profile = { ...person, doing: kindsIn(note), named: needsIn([note]) };
        const settled = settledKinds(profile);
        for (const { template } of chooseTemplates(profile, TIP_TEMPLATES, 80)) {
          expect(settled.has(template.kind)).toBe(false);
          for (const need of template.needs) expect(profile.named).toContain(need);
        }
      }),
    );
  });

  test('three notes count as a habit, two do not, and only the swap is kept of the words', () => {
    const note = (entries: number) =>
      ongoingSwapsOf([{ text: 'packed LUNCH </data>', category: 'other', entries, monthly: cents(900) }]);
    expect(note(3)).toEqual([{ price: 'lunch_out', instead: 'lunch_home', monthly: 900 }]);
    expect(note(2)).toEqual([]);
  });

  test('somebody who brews at home is not told of stamp cards', () => {
    const habits = { eatingOut: 2, coffees: 4, rides: 1, subscriptions: 3 };
    const told = (change: Partial<CoachProfile>) => ids(profileOf({ habits, income: null, ...change }), 80);
    expect(told({})).toContain('coffee-stamp-card');
    const brews = ongoingSwapsOf([
      { text: 'Brewed at home', category: 'coffee', entries: 5, monthly: cents(1800) },
    ]);
    const logs = [{ day: profileOf().today, category: 'coffee' as const, total: cents(5000), entries: 16 }];
    for (const change of [{ ongoingSwaps: brews }, { logged: logs }])
      expect(told(change)).not.toContain('coffee-stamp-card');
  });

  const eachOf = (profile: CoachProfile, id: string) =>
    rankTemplates(profile, TIP_TEMPLATES)
      .find(({ template }) => template.id === id)
      ?.facts.find((fact) => fact.id === 'each');
  const coffees = (...amounts: number[]) =>
    amounts.map((amount, ago) => ({
      day: addDays(profileOf().today, -ago),
      category: 'coffee' as const,
      total: cents(amount),
      entries: 1,
    }));

  test('what they kept each time is what a coffee saves: no cost is taken off it', () => {
    expect(eachOf(profileOf(), 'coffee-thermos')?.sentence).toContain('Hazel’s estimate');
    expect(eachOf(profileOf({ logged: coffees(290, 310, 298) }), 'coffee-thermos')).toMatchObject({
      value: 298,
      sentence: 'You kept €2.98 each time: the middle one of your own 3 coffees.',
    });
  });

  test('an amount that is no coffee is not taken for one', () => {
    for (const amounts of [
      [1200, 1276, 1300],
      [60, 100, 110],
    ])
      expect(eachOf(profileOf({ logged: coffees(...amounts) }), 'coffee-thermos')?.value ?? 330).toBe(330);
    // A bag of beans among the cups does not change what a cup is.
    expect(eachOf(profileOf({ logged: coffees(300, 300, 1800) }), 'coffee-thermos')?.value).toBe(300);
  });

  test('prices are those of the person: no starter at €7.80 for whoever keeps €7.25 a meal', () => {
    const meals = [0, 2, 5].map((ago) => ({
      day: addDays(profileOf().today, -ago),
      category: 'eating out' as const,
      total: cents(725),
      entries: 1,
    }));
    const offered = (logged: CoachProfile['logged']) =>
      rankTemplates(profileOf({ logged, multiplier: 1.2 }), TIP_TEMPLATES).map(({ template }) => template.id);
    expect(offered([])).toContain('eating-out-main-first');
    expect(offered(meals)).not.toContain('eating-out-main-first');
  });

  test('tips cite no fact of the person: at most a quarter, for whoever has twenty entries or more', () => {
    for (const { name, profile } of PEOPLE) {
      const met = meet(COACH, profile);
      if (profile.savedCount < 20 || met.hardship) continue;
      const { tips } = builtInTips(met);
      const own = tips.filter(({ description }) => citedIds(description).some((id) => /^(own_each|saved_|entries_|goal_saved)/.test(id))); // prettier-ignore
      expect(own.length, name).toBeGreaterThanOrEqual(0.75 * tips.length);
    }
  });
});
