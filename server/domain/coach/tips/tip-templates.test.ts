import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { anyProfile, profileOf } from '../../../../tests/support/coach-profile';
import { CATEGORIES } from '../../kernel/categories';
import { cents } from '../../kernel/money';
import { NEEDS } from '../prices/kinds';
import { localDay } from '../../kernel/days';
import { COACH_TONES, type CoachTone } from '../../onboarding/onboarding-schema';
import { CHALLENGE_IDEAS, estimateIdea } from './challenge-ideas';
import ideaTexts from './challenge-ideas.json' with { type: 'json' };
import { checkContent } from '../figures/check-content';
import { checkFigures } from '../figures/check-figures';
import { citedIds, factBook, proseText } from '../figures/facts';
import { TIP_TEMPLATES as ALL_TEMPLATES } from './tip-templates';
import {
  type Estimated,
  type TipTemplate,
  isRelevant,
  estimateTip,
  estimateTimes,
  withoutAmounts,
} from './tip-template';
import tipTexts from './tip-templates.json' with { type: 'json' };
import { QUICK_TIPS } from './quick-tips';

/** Those whose words are data; the one about the person's own receipts has its own test. */
const TIP_TEMPLATES = ALL_TEMPLATES.filter(({ own }) => own === undefined);
const PLACEHOLDERS = ['times', 'each', 'saving'];

/** Figures in digits or in words. */
const NUMBER =
  /\d|\b(two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|hundred|thousand|half|double|twice)\b/i;
const NEVER =
  /!|\b(just|simply|obviously|lazy|stupid|latte factor|invest\w*|loan|credit)\b|\p{Extended_Pictographic}/iu;
const PRESSURE = /\b(must|should|have to|has to|need to|ought)\b/i;
/** A sentence, or the part after a comma, a colon or 'and', begins with an instruction. */
const IMPERATIVE =
  /(?:^|[.:;,?] |\band )(?:then )?(?:agree|ask|bring|brew|buy|call|cancel|carry|check|choose|collect|compare|cook|cycle|drink|drop|eat|find|fix|freeze|get|give|go|keep|leave|let|list|look|make|move|open|order|pack|pay|pick|plan|put|read|repair|replace|sell|set|share|stop|suggest|swap|switch|take|turn|unsubscribe|use|wait|walk|wash|write|lower|return|borrow|shower|sort|start|hang|copy)\b/i;

const byId = <T extends { id: string }>(all: readonly T[]) => all.map((one) => [one.id, one] as const);

/** Words of what a template may only speak of when the person has named it. */
const SPEAKS_OF = {
  work: /\b(?:at work|to work|colleagues?|office|boss|next desk|working days?)\b/i,
  gym: /\b(?:gym|squats)\b/i,
  car: /\b(?:the car|your car|by car)\b/i,
  smoking: /\b(?:cigarettes?|smok\w+)\b/i,
  // Nothing is known of these, so nothing speaks of them.
  family: /\b(?:child(?:ren)?|kids?|school|husband|wife|partner|dog|cat|garden|balcony)\b/i,
};

/** A person whom every template fits, in the heating season. */
const busy = profileOf({
  spendAreas: ['groceries', 'eating out', 'coffee', 'rideshare', 'subscriptions', 'shopping', 'utilities'],
  habits: { eatingOut: 6, coffees: 8, rides: 6, subscriptions: 9 },
  named: NEEDS,
});
/** The same person with every habit at one. */
const seldom = { ...busy, habits: { eatingOut: 1, coffees: 1, rides: 1, subscriptions: 1 } };

const shownTo = (profile: typeof busy, template: TipTemplate, tone: CoachTone) =>
  proseText(template.text[tone], factBook(estimateTip(template, profile).facts), profile.locale);

/** The categories with tips; a new category begins without any. */
const TIPPED = CATEGORIES.map(({ value }) => value).filter((value) =>
  [...TIP_TEMPLATES, ...CHALLENGE_IDEAS].some(({ category }) => category === value),
);

test('at least eight templates and two ideas for each category that has any, every id and title its own', () => {
  for (const value of TIPPED) {
    expect(TIP_TEMPLATES.filter(({ category }) => category === value).length).toBeGreaterThanOrEqual(8);
    expect(CHALLENGE_IDEAS.filter(({ category }) => category === value)).toHaveLength(2);
  }
  const all = [...TIP_TEMPLATES, ...CHALLENGE_IDEAS];
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  for (const { id } of all) expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/);
});

test('no text lies about that nobody is told, and none is told twice', () => {
  const ids = [...TIP_TEMPLATES, ...CHALLENGE_IDEAS].map(({ id }) => id);
  expect(ids.sort()).toEqual([...Object.keys(tipTexts), ...Object.keys(ideaTexts)].sort());
});

describe.each(byId(TIP_TEMPLATES))('%s', (_, template) => {
  test('has a short title in sentence case, without figures', () => {
    expect(template.title.length).toBeLessThanOrEqual(60);
    expect(template.title).toMatch(/^\p{Lu}/u);
    expect(template.title).not.toMatch(NUMBER);
    expect(template.title).not.toMatch(NEVER);
    expect(template.title).not.toMatch(/\.$/);
  });

  test.each(COACH_TONES)('speaks in two or three short sentences: %s', (tone) => {
    const text = template.text[tone];
    expect(citedIds(text)).toContain('saving');
    expect(citedIds(text).filter((id) => !PLACEHOLDERS.includes(id))).toEqual([]);
    expect(text.replaceAll(/\{[a-z]+\}/g, '')).not.toMatch(NUMBER);
    expect(text.replaceAll(/\{[a-z]+\}/g, '')).not.toMatch(/[{}]/);
    expect(text).not.toMatch(NEVER);
    expect(text).not.toMatch(/\s{2}|^\s|\s$/);
    expect(text).toMatch(/[.?]$/);
    for (const shown of [text, shownTo(busy, template, tone), shownTo(seldom, template, tone)]) {
      expect(shown.length).toBeGreaterThanOrEqual(120);
      expect(shown.length).toBeLessThanOrEqual(260);
    }
  });

  test('gentle presses nobody, straight says what to do, and no two tones begin alike', () => {
    expect(template.text.gentle).not.toMatch(PRESSURE);
    expect(template.text.gentle).toMatch(/\b(if|when|can|could|may|might|perhaps|enough|let|some)\b/i);
    expect(template.text.straight).toMatch(IMPERATIVE);
    const beginnings = COACH_TONES.map((tone) => template.text[tone].split(' ').slice(0, 4).join(' '));
    expect(new Set(beginnings).size).toBe(COACH_TONES.length);
  });

  test.each(COACH_TONES)('passes the checks that Claude’s texts pass: %s', (tone) => {
    for (const profile of [busy, seldom]) {
      const facts = factBook(estimateTip(template, profile).facts);
      const { text } = checkContent(template.text[tone], { tone });
      expect(text).toBe(template.text[tone]);
      expect(checkFigures(text, facts).prose).toBe(text);
    }
    expect(checkContent(template.withoutSums, { tone: 'gentle' }).text).toBe(template.withoutSums);
  });

  test('reads well for one as well: no plural after a figure that can be 1', () => {
    for (const tone of COACH_TONES)
      expect(shownTo(seldom, template, tone)).not.toMatch(/(?<![\d.,])1 (?!of\b|is\b|less\b)\p{Ll}+s\b/u);
  });

  test('suits somebody', () => {
    const brews = [{ price: 'cafe_coffee', instead: 'home_coffee', monthly: cents(0) }] as const;
    const logged: typeof busy.logged = [];
    expect([[], brews].some((ongoingSwaps) => template.fits({ ...busy, logged, ongoingSwaps }))).toBe(true);
  });

  test('speaks of nobody’s work, car, pet or family unless they named it', () => {
    const said = Object.values(template.text).join(' ') + template.title + template.withoutSums;
    for (const [need, words] of Object.entries(SPEAKS_OF))
      if (words.test(said)) expect(template.needs, need).toContain(need);
  });

  test('says without amounts what to do', () => {
    expect(template.withoutSums.length).toBeGreaterThanOrEqual(70);
    expect(template.withoutSums.length).toBeLessThanOrEqual(200);
    expect(citedIds(template.withoutSums).filter((id) => id !== 'times')).toEqual([]);
    expect(template.withoutSums.replaceAll('{times}', '')).not.toMatch(NUMBER);
    expect(template.withoutSums).not.toMatch(NEVER);
    expect(template.withoutSums).not.toMatch(PRESSURE);
  });
});

describe.each(byId(CHALLENGE_IDEAS))('%s', (_, idea) => {
  test('presses nobody, and passes the checks that Claude’s texts pass', () => {
    expect(idea.description).not.toMatch(PRESSURE);
    expect(idea.description).not.toMatch(/\bneed to\b/);
    for (const profile of [busy, seldom]) {
      const facts = factBook(estimateIdea(idea, profile).facts);
      const { text } = checkContent(idea.description, { tone: 'gentle' });
      expect(text).toBe(idea.description);
      expect(checkFigures(text, facts).prose).toBe(text);
    }
    expect(withoutAmounts(idea.description).length).toBeGreaterThanOrEqual(70);
  });

  test('has a short title and a description with its saving', () => {
    expect(idea.title.length).toBeLessThanOrEqual(60);
    expect(citedIds(idea.description)).toContain('saving');
    expect(citedIds(idea.description).filter((id) => !PLACEHOLDERS.includes(id))).toEqual([]);
    for (const text of [idea.title, idea.description.replaceAll(/\{[a-z]+\}/g, '')]) {
      expect(text).not.toMatch(NUMBER);
      expect(text).not.toMatch(NEVER);
    }
    for (const profile of [busy, seldom]) {
      const shown = proseText(idea.description, factBook(estimateIdea(idea, profile).facts), profile.locale);
      expect(shown.length).toBeGreaterThanOrEqual(80);
      expect(shown.length).toBeLessThanOrEqual(240);
    }
  });
});

describe.each(Object.entries(QUICK_TIPS))('quick tips for %s', (_, byTone) => {
  test.each(COACH_TONES)('eight short lines, as two weeks need, each with its worth: %s', (tone) => {
    const lines = byTone[tone].map(({ text }) => text);
    expect(new Set(lines).size).toBe(8);
    expect(byTone[tone].every(({ worth }) => worth >= 1)).toBe(true);
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(60);
      expect(line).not.toMatch(/\d|[{}]/);
      expect(line).not.toMatch(NEVER);
      if (tone === 'gentle') expect(line).not.toMatch(PRESSURE);
      if (tone === 'straight') expect(line).toMatch(/^\p{Lu}/u);
    }
  });
});

test('quick tips cover every category', () => {
  expect(Object.keys(QUICK_TIPS).sort()).toEqual(CATEGORIES.map(({ value }) => value).sort());
});

/** Estimates of everything that fits a person: the template's for a month, the idea's for seven days. */
function estimates(
  profile: typeof busy,
): { what: Estimated & { id: string }; saving: number; most: number }[] {
  const perMonth = TIP_TEMPLATES.filter((template) => template.fits(profile)).map((template) => {
    const { count, per, each } = estimateTimes(template, profile);
    const most = per === 'week' ? (count * 52 * each) / 12 : count * each;
    return { what: template, saving: estimateTip(template, profile).monthly, most };
  });
  const perWeek = CHALLENGE_IDEAS.filter((idea) => idea.fits(profile)).map((idea) => {
    const { count, each } = estimateTimes(idea, profile);
    return { what: idea, saving: estimateIdea(idea, profile).saving, most: count * each };
  });
  return [...perMonth, ...perWeek];
}

describe('estimates, for any person', () => {
  test('are whole euros, at least one, and never more than times x each', () => {
    fc.assert(
      fc.property(anyProfile, (profile) => {
        for (const { what, saving, most } of estimates(profile)) {
          expect(saving % 100, what.id).toBe(0);
          expect(saving, what.id).toBeGreaterThanOrEqual(100);
          expect(saving, what.id).toBeLessThanOrEqual(Math.max(100, most));
        }
      }),
    );
  });

  test('carry their figures as facts, each with its reason', () => {
    fc.assert(
      fc.property(anyProfile, (profile) => {
        for (const template of TIP_TEMPLATES.filter(({ fits }) => fits(profile))) {
          const { monthly, facts } = estimateTip(template, profile);
          expect(facts.map(({ id }) => id).filter((id) => id !== 'own_each')).toEqual(PLACEHOLDERS);
          expect(factBook(facts).get('saving')?.value).toBe(monthly);
          expect(factBook(facts).get('times')?.value).toBeGreaterThanOrEqual(1);
          for (const { sentence } of facts) expect(sentence).toMatch(/^[\p{Lu}\d].*\.$/u);
        }
      }),
    );
  });

  // Prices are rounded to 10 cents, so a slightly higher price level may not show; one twice as high must.
  test('do not fall when prices double', () => {
    fc.assert(
      fc.property(anyProfile, (person) => {
        // What somebody logged does not follow the price level.
        const profile = { ...person, logged: [] };
        const dearer = { ...profile, multiplier: profile.multiplier * 2 };
        for (const template of TIP_TEMPLATES)
          expect(estimateTip(template, dearer).monthly, template.id).toBeGreaterThanOrEqual(
            estimateTip(template, profile).monthly,
          );
        for (const idea of CHALLENGE_IDEAS)
          expect(estimateIdea(idea, dearer).saving, idea.id).toBeGreaterThanOrEqual(
            estimateIdea(idea, profile).saving,
          );
      }),
    );
  });

  test('do not fall with another person at home', () => {
    fc.assert(
      fc.property(anyProfile, (profile) => {
        const more = { ...profile, householdSize: profile.householdSize + 1 };
        for (const template of TIP_TEMPLATES)
          expect(estimateTip(template, more).monthly, template.id).toBeGreaterThanOrEqual(
            estimateTip(template, profile).monthly,
          );
      }),
    );
  });

  test('come from the person’s own frequency, never from more than it', () => {
    fc.assert(
      fc.property(anyProfile, (profile) => {
        for (const template of TIP_TEMPLATES.filter(({ category }) => category === 'coffee')) {
          const { count, per } = template.times(profile);
          if (profile.habits.coffees > 0 && per === 'week')
            expect(count).toBeLessThanOrEqual(profile.habits.coffees);
        }
      }),
    );
  });
});

test('whoever cares for a category gets at least three tips in it', () => {
  fc.assert(
    fc.property(anyProfile, (person) => {
      // Of two savings nobody can tell whether prices suit.
      const logged = person.logged.slice(0, 1).map((row) => ({ ...row, entries: 1 }));
      const profile = { ...person, logged };
      for (const value of TIPPED)
        if (isRelevant(profile, value))
          expect(
            TIP_TEMPLATES.filter((template) => template.category === value && template.fits(profile)).length,
            value,
          ).toBeGreaterThanOrEqual(3);
    }),
  );
});

test('a part of a habit is said as it is', () => {
  const reason = (coffees: number) =>
    TIP_TEMPLATES.find(({ id }) => id === 'coffee-thermos')?.times(
      profileOf({ habits: { eatingOut: 0, coffees, rides: 0, subscriptions: 0 } }),
    ).reason;
  expect(reason(0)).toBe('a start, as you have not said how often');
  expect(reason(1)).toBe('your 1 coffee out a week');
  expect(reason(4)).toBe('half of your 4 coffees out a week');
  expect(reason(5)).toBe('about half of your 5 coffees out a week');
});

test('what a figure was computed from is said in a sentence', () => {
  const idea = CHALLENGE_IDEAS.find(({ id }) => id === 'idea-coffee-from-home');
  const thermos = TIP_TEMPLATES.find(({ id }) => id === 'coffee-thermos');
  if (!idea || !thermos) throw new Error('gone');
  const profile = profileOf({ multiplier: 1.15 });
  expect(estimateTip(thermos, profile).facts.map(({ sentence }) => sentence)).toEqual([
    '2 times a week: half of your 4 coffees out a week.',
    'A coffee in a café is about €4.10 in your city (Hazel’s estimate), a cup brewed at home €0.30: €3.80 less each time.',
    '2 times a week, 52 weeks a year over 12 months, €3.80 each time: about €32 a month, rounded down.',
  ]);
  expect(estimateIdea(idea, profile).facts.at(-1)?.sentence).toBe(
    '4 times a week, €3.80 each time: about €15 in 7 days, rounded down.',
  );
});

test('whole euros are not lost to a division that does not come out even', () => {
  // 1 a week, 52 weeks over 12 months, EUR 18 each: EUR 78, which floats make 77.99.
  const ownLabel = TIP_TEMPLATES.find(({ id }) => id === 'groceries-own-label');
  if (!ownLabel) throw new Error('gone');
  expect(estimateTip(ownLabel, profileOf({ householdSize: 3 })).monthly).toBe(7800);
});

describe('who has said nothing', () => {
  const nobody = {
    spendAreas: [],
    habits: { eatingOut: 0, coffees: 0, rides: 0, subscriptions: 0 },
    logged: [],
    saysTight: false,
    income: null,
    fixedCosts: null,
  };
  const others = TIP_TEMPLATES.filter(({ category }) => category === 'other');

  test('gets all of other that needs nothing: nobody is left without tips', () => {
    const fitting = others.filter((template) => template.fits(profileOf(nobody)));
    expect(fitting).toEqual(others.filter(({ needs }) => needs.length === 0));
    expect(fitting.length).toBeGreaterThanOrEqual(8);
  });

  test('but that money is tight is not told of what slips through after payday', () => {
    const fitsTight = (saysTight: boolean) => {
      const fitting = others.filter((template) => template.fits(profileOf({ ...nobody, saysTight })));
      return fitting.map(({ id }) => id);
    };
    expect(fitsTight(false).filter((id) => !fitsTight(true).includes(id))).toEqual(['other-payday']);
  });

  test('no tip and no challenge moves money and calls it saving', () => {
    const all = [
      ...TIP_TEMPLATES.flatMap(({ text, title }) => [title, ...Object.values(text)]),
      ...CHALLENGE_IDEAS.flatMap(({ title, description }) => [title, description]),
    ];
    for (const text of all)
      expect(text).not.toMatch(
        /\b(?:standing order|savings account|put (?:money|some|a little) aside|set (?:money|some|a little) aside|into (?:a|the) jar|round(?:ing|ed)? up|transfer)\b/i,
      );
  });

  test('but that they have running costs is told of heating from October to April', () => {
    const degree = TIP_TEMPLATES.find(({ id }) => id === 'utilities-degree');
    const fitsIn = (day: string) =>
      degree?.fits(profileOf({ ...nobody, spendAreas: ['utilities'], today: localDay(day) }));
    const days = ['2026-04-30', '2026-05-01', '2026-09-30', '2026-10-01'];
    expect(days.map(fitsIn)).toEqual([true, false, false, true]);
  });
});
