import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { profileOf } from '../../../../tests/support/coach-profile';
import { neededPerWeek } from '../../goals/goal';
import { addDays, localDay } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { MAX_SAVING_CENTS } from '../../savings/saving-rules';
import { factBook, proseText } from '../figures/facts';
import type { CoachProfile } from '../person/coach-profile';
import { profileFacts } from '../person/profile-facts';
import { CANNOTS } from '../question/cannot';
import { type Wish, readWish } from '../question/wish';
import { cannotAnswer } from './cannot-answer';
import { wishAnswer } from './wish-answer';

const profile = profileOf({});
const { today } = profile;

function answered(wish: Wish, { person = profile, hardship = false } = {}) {
  const { prose, moreFacts = [], steps = [] } = wishAnswer(person, wish, { hardship });
  const facts = factBook([...profileFacts(person).values(), ...moreFacts]);
  return { says: proseText(prose, facts, person.locale), prose, steps };
}

function said(text: string, options: { person?: CoachProfile; hardship?: boolean } = {}) {
  const wish = readWish(text, today, profile.goal);
  if (wish === null) throw new Error(`no wish: ${text}`);
  return answered(wish, options);
}

describe('a saving', () => {
  test('is offered under its category', () => {
    const { says, steps } = said('I saved 20 today by cooking');
    expect(says).toBe('Shall I log €20 under Eating Out for today? Your tap does it.');
    expect(steps[0]).toEqual({
      kind: 'log',
      text: 'Log €20 under Eating Out',
      amount: 2000,
      category: 'eating out',
      date: today,
      note: 'cooking',
    });
  });

  test('of several the first is offered, and each other one as a message that is read as itself', () => {
    const { says, steps } = said('saved 5 on coffee and 12,50 on lunch yesterday');
    expect(says).toBe(
      'Shall I log €5 under Coffee for yesterday? Your tap does it. Then the next one has a tap of its own.',
    );
    expect(steps.map(({ kind }) => kind)).toEqual(['log', 'ask', 'open']);
    expect(readWish(steps[1]?.text ?? '', today, profile.goal)).toMatchObject({
      kind: 'log',
      amount: 1250,
      category: 'eating out',
      date: addDays(today, -1),
    });
  });

  test('without a category is offered under those that the person uses, and Other', () => {
    const person = profileOf({
      logged: [
        { day: today, category: 'utilities', total: cents(100), entries: 1 },
        { day: today, category: 'shopping', total: cents(100), entries: 5 },
      ],
    });
    const { says, steps } = said('€3', { person });
    expect(says).toBe('What was €3 saved on? A tap logs it for today.');
    expect(steps).toHaveLength(5);
    expect(steps.map(({ text }) => text)).toEqual(expect.arrayContaining(['Shopping', 'Utilities', 'Other']));
    expect(steps[0]?.text).toBe('Shopping');
    expect(steps.at(-1)?.text).toBe('Other');
  });

  test('above the limit is refused', () => {
    const { says, steps } = said('log 5000000 euros coffee');
    expect(says).toContain('€999,999 at most');
    expect(steps.some(({ kind }) => kind === 'log')).toBe(false);
    expect(said('log 999999 euros coffee').steps[0]).toMatchObject({ amount: MAX_SAVING_CENTS });
  });
});

describe('a withdrawal', () => {
  test('says what is left then, and opens the dialog', () => {
    const { says, steps } = said('I took 50 out');
    expect(says).toContain('of your goal is left to save');
    expect(says).toContain('XP, streak, badges and what you have saved stay');
    expect(steps).toEqual([
      {
        kind: 'withdraw',
        text: 'Log €50 as taken out',
        amount: 5000,
        date: today,
        note: null,
      },
    ]);
  });

  test('in hardship names no pace', () => {
    const { says } = said('I took 50 out', { hardship: true });
    expect(says).toMatch(/^That is what it is there for/);
    expect(says).not.toContain('later');
  });

  test('leaves what the goal lacks and what was taken, never more than the whole goal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_SAVING_CENTS }), (amount) => {
        const { moreFacts = [] } = wishAnswer(
          profile,
          { kind: 'withdraw', amount: cents(amount), date: today, note: null },
          { hardship: false },
        );
        const left = moreFacts.find(({ id }) => id === 'left_then')?.value;
        const lacks = profile.goal.amount - profile.goal.saved;
        expect(left).toBe(Math.min(profile.goal.amount, lacks + amount));
      }),
    );
  });
});

describe('the goal', () => {
  test('by another day: what a week needs then, and the dialog filled in', () => {
    const date = localDay('2027-08-01');
    const { moreFacts = [], steps } = wishAnswer(
      profile,
      { kind: 'goal', amount: null, date },
      { hardship: false },
    );
    const left = cents(profile.goal.amount - profile.goal.saved);
    expect(moreFacts.find(({ id }) => id === 'needed_then')?.value).toBe(neededPerWeek(left, today, date));
    expect(steps).toEqual([{ kind: 'goal', text: 'Move the goal to 1 August 2027', amount: null, date }]);
  });

  test('a day that has come, and an amount above the limit, are refused', () => {
    for (const date of [today, addDays(today, -40)]) {
      const { says, steps } = answered({ kind: 'goal', amount: null, date });
      expect(says).toContain('a date that lies ahead');
      expect(steps).toEqual([{ kind: 'open', text: 'Change the goal', screen: 'settings_goal' }]);
    }
    expect(answered({ kind: 'goal', amount: cents(1_000_000_000), date: null }).steps[0]?.kind).toBe('open');
  });

  test('in hardship there is no amount a week', () => {
    const { says, steps } = said('make my goal 2000', { hardship: true });
    expect(says).not.toContain('a week');
    expect(steps[0]).toMatchObject({ kind: 'goal', amount: 200_000 });
  });
});

test('no figure stands in an answer without a fact', () => {
  for (const text of [
    '€3',
    'I took 50 out',
    'make my goal 2000 by 1 August 2027',
    'show my savings from october',
  ])
    expect(said(text).prose.replaceAll(/\{[a-z_]+\}/g, '')).not.toMatch(/\d/);
});

test.each(CANNOTS)('what cannot be known is answered without an amount: %s', (kind) => {
  const { prose, steps = [] } = cannotAnswer(kind);
  expect(prose).not.toMatch(/\d|€|\{/);
  expect(steps[0]?.kind).toBe('open');
});
