import { describe, expect, it } from 'vitest';

import { addDays, localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import { checkDraft } from './check-draft';
import {
  CUSTOM_GOAL,
  type Draft,
  EMPTY_ONBOARDING_DRAFT,
  fromTemplate,
  habitQuestions,
  reachableStep,
  readStoredDraft,
} from './draft';

const TODAY = localDay('2027-01-31');
const draft: Draft = {
  ...EMPTY_ONBOARDING_DRAFT,
  choice: 'custom',
  goalName: 'Lisbon',
  goalAmount: '1.234,50',
  goalDate: addDays(TODAY, 30),
};

describe('fromTemplate', () => {
  it('prefills name, amount and today plus the suggested months: 31 January + 1 is 28 February', () => {
    const template = { code: 'x', name: 'Course', suggestedAmount: cents(100_050), suggestedMonths: 1 };
    expect(fromTemplate(template, TODAY, 'de-DE')).toEqual({
      choice: 'x',
      goalName: 'Course',
      goalAmount: '1000,50',
      goalDate: '2027-02-28',
    });
  });
});

describe('habitQuestions', () => {
  const fields = (areas: Draft['spendAreas']) => habitQuestions(areas).map((question) => question.field);
  it('asks about the chosen areas only', () => {
    expect(fields(['coffee', 'eating out', 'groceries'])).toEqual(['weeklyEatingOut', 'weeklyCoffeesOut']);
  });
  it('asks about subscriptions alone when no area applies', () => {
    expect(fields([])).toEqual(['monthlySubscriptions']);
    expect(fields(['groceries', 'shopping', 'utilities'])).toEqual(['monthlySubscriptions']);
  });
});

describe('reachableStep', () => {
  it('is 0 before a choice, 1 until name, amount and date are set, then the last', () => {
    expect(reachableStep(EMPTY_ONBOARDING_DRAFT)).toBe(0);
    expect(reachableStep({ ...draft, ...CUSTOM_GOAL })).toBe(1);
    expect(reachableStep({ ...draft, goalDate: '' })).toBe(1);
    expect(reachableStep(draft)).toBe(4);
  });
});

describe('checkDraft', () => {
  it('reads amounts as typed and counts habits that are not asked for as 0', () => {
    const { input } = checkDraft(
      { ...draft, spendAreas: ['coffee'], weeklyCoffeesOut: '7', weeklyTransport: '51' },
      TODAY,
    );
    expect(input).toMatchObject({
      goalAmount: 123_450,
      weeklyCoffeesOut: 7,
      weeklyTransport: 0,
      monthlySubscriptions: 0,
    });
  });
  it.each([
    ['0', 'Goal amount must be greater than 0'],
    ['-5', 'Goal amount must be greater than 0'],
    ['9999999.01', 'Goal amount must be less than 10 million'],
    ['99999999999999', 'Goal amount must be less than 10 million'],
    ['1.2345', 'Enter at most two decimals, for example 12.50'],
    ['twelve', 'Enter an amount in digits, for example 12.50'],
  ])('answers the amount %s with: %s', (goalAmount, message) => {
    expect(checkDraft({ ...draft, goalAmount }, TODAY).problems).toEqual([
      { field: 'goalAmount', step: 1, message },
    ]);
  });
  it('refuses today as a goal date', () => {
    const { problems } = checkDraft({ ...draft, goalDate: TODAY }, TODAY);
    expect(problems).toEqual([{ field: 'goalDate', step: 1, message: 'Goal date must be in the future' }]);
  });
  it('names the problems in the order of the steps', () => {
    const wrong = { ...draft, goalName: ' ', householdSize: '', monthlySubscriptions: '2.5' };
    expect(checkDraft(wrong, TODAY).problems.map(({ step, field }) => `${step} ${field}`)).toEqual([
      '1 goalName',
      '1 householdSize',
      '3 monthlySubscriptions',
    ]);
  });
});

describe('readStoredDraft', () => {
  it('reads back what was stored', () => {
    expect(readStoredDraft({ step: 3, draft })).toEqual({ step: 3, draft });
  });
  it.each([null, { step: 1 }, { step: 1, draft: { ...draft, goalName: 5 } }])(
    'takes %j for nothing',
    (value) => {
      expect(readStoredDraft(value)).toBeNull();
    },
  );
});
