import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import { lapsePlanOf } from './lapse-plan';
import {
  type GroupDigest,
  type MessageFacts,
  cheerSentences,
  digestText,
  groupSentences,
  lapseText,
  reminderText,
} from './message-texts';

const TODAY = localDay('2028-01-02');
const goal = {
  amount: cents(60_000),
  date: localDay('2028-06-30'),
  setOn: localDay('2027-11-20'),
  opening: cents(0),
  saved: cents(8024),
  withdrawn: cents(0),
  reachedOn: null,
};
const facts = (parts: Partial<MessageFacts> = {}): MessageFacts => ({
  goalName: 'Laptop',
  goal,
  today: TODAY,
  numberLocale: 'en-IE',
  withAmounts: true,
  tight: false,
  streakWeeks: 6,
  lastSavedOn: addDays(TODAY, -3),
  news: [],
  ...parts,
});

describe('a reminder', () => {
  it('says where the goal stands, one small step, and what a day has to bring, as Home does', () => {
    expect(reminderText(facts(), 'daily').lines).toEqual([
      '“Laptop”: €80.24 of €600 is there, €519.76 to go.',
      'The next small step: log one thing you did not buy today. €2.89 a day gets you there by 30 June 2028.',
      '6 weeks in a row with a saving.',
    ]);
    expect(reminderText(facts({ withAmounts: false }), 'daily').lines).toEqual([
      '“Laptop”: 13% of the way.',
      'The next small step: log one thing you did not buy today. The date is 30 June 2028.',
      '6 weeks in a row with a saving.',
    ]);
  });

  it('of a goal that is reached promises no step for it', () => {
    const reached = reminderText(facts({ goal: { ...goal, reachedOn: TODAY } }), 'daily');
    expect(reached.subject).toBe('A small step for what comes next');
    expect(reached.lines[0]).toBe('“Laptop” is reached. What you keep today is a start on what comes next.');
  });

  it('keeps a name that is written from right to left apart from the amounts after it', () => {
    const [first] = reminderText(facts({ goalName: 'دراجة\u202e' }), 'daily').lines;
    expect(first).toBe('“\u2068دراجة\u2069”: €80.24 of €600 is there, €519.76 to go.');
    expect(reminderText(facts({ goalName: '\u202eBicycle\u2069' }), 'daily').lines[0]).toMatch(
      /^“Bicycle”: €/,
    );
  });

  it('asks for no amount on the date of the goal, or after it', () => {
    for (const date of [TODAY, addDays(TODAY, -1)]) {
      const [, step] = reminderText(facts({ goal: { ...goal, date } }), 'daily').lines;
      expect(step).toMatch(/Any amount counts/);
      expect(step).not.toMatch(/€/);
    }
  });

  it('names no streak of one week, and says so when this week is open', () => {
    expect(reminderText(facts({ streakWeeks: 1 }), 'daily').lines.join()).not.toMatch(/in a row/);
    const monday = reminderText(facts({ today: addDays(TODAY, 1) }), 'daily').lines;
    expect(monday.at(-1)).toBe('6 weeks in a row with a saving so far, and this week is open.');
  });
});

describe('the message of a lapse', () => {
  const said = (parts: Partial<typeof goal>, last: number | null) => {
    const of = facts({
      goal: { ...goal, ...parts },
      lastSavedOn: last === null ? null : addDays(TODAY, -last),
    });
    return lapseText(of, lapsePlanOf(of.goal, of.lastSavedOn, TODAY)).lines.join(' ');
  };

  it('says when the smaller plan gets there, but not when that is years after the date of the goal', () => {
    expect(said({ amount: cents(12_000) }, 28)).toMatch(
      /A smaller plan: €\d+ a week from Monday, 3 January on\. At that “Laptop” is there by \d+ \w+ 2028\./,
    );
    // One saving of 3.50 towards 450.
    const oneSaving = said({ amount: cents(45_000), saved: cents(350), setOn: addDays(TODAY, -28) }, 28);
    expect(oneSaving).toContain('A smaller plan: €1 a week from Monday, 3 January on. It can grow');
    expect(oneSaving).not.toMatch(/is there by/);
  });

  it('names no amount where none may stand, and says what the smaller plan is half of', () => {
    const plain = (saved: number, last: number | null) => {
      const of = facts({
        goal: { ...goal, saved: cents(saved) },
        lastSavedOn: last === null ? null : addDays(TODAY, -last),
        withAmounts: false,
      });
      return lapseText(of, lapsePlanOf(of.goal, of.lastSavedOn, TODAY)).lines.join(' ');
    };
    expect(plain(8024, 28)).toContain('half of what you put aside before, one day a week');
    expect(plain(0, null)).toContain('half of what the goal asks for, one day a week');
  });

  it('offers no smaller plan for a goal that is reached', () => {
    const of = facts({ goal: { ...goal, reachedOn: TODAY } });
    const { subject, preview, lines } = lapseText(of, lapsePlanOf(of.goal, of.lastSavedOn, TODAY));
    expect([subject, preview, ...lines].join(' ')).not.toMatch(/plan|smaller/);
  });

  it('promises no more reminders only, because news comes by its own switch', () => {
    expect(said({}, 28)).toContain('This is the last reminder until you log something.');
  });
});

describe('news of groups', () => {
  const ski: GroupDigest = {
    title: 'Ski weekend',
    contributions: 3,
    people: 2,
    amount: cents(3200),
    completed: false,
  };
  const told = (groups: readonly GroupDigest[], withAmounts = true) =>
    groupSentences(groups, { withAmounts, numberLocale: 'en-IE', shown: 3 });

  it('tells what is new, and claims no sum of the whole group', () => {
    expect(told([ski])).toEqual(['“Ski weekend”: 3 new contributions by 2 members, €32 together.']);
    expect(told([ski], false)).toEqual(['“Ski weekend”: 3 new contributions by 2 members.']);
    expect(told([{ ...ski, contributions: 1, people: 1, completed: true }])).toEqual([
      '“Ski weekend”: 1 new contribution, €32. The goal of the group is reached.',
    ]);
  });

  it('stand in no preview, which phones show on locked screens', () => {
    const { subject, preview, lines } = digestText('group-news', told([ski]));
    expect(subject + preview).not.toMatch(/[€\d]/);
    expect(lines.join()).toContain('€32');
  });

  it('counts one as one, and names three groups at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (count, cheers) => {
        const groups = Array.from({ length: count }, () => ({ ...ski, contributions: cheers, people: 1 }));
        const lines = [...told(groups), ...cheerSentences({ cheers, partner: 'Rosa' })];
        expect(lines.length).toBeLessThanOrEqual(6);
        expect(lines.join('\n')).not.toMatch(
          /\b1 (new contributions|members|other groups have)\b|\b[2-9] (new contribution|member|other group has)\b/,
        );
      }),
    );
  });
});
