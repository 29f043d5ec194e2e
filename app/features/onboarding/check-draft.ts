import { readForm } from '~/lib/read-form';
import type { LocalDay } from '~server/domain/kernel/days';
import { type OnboardingInput, onboardingSchema } from '~server/domain/onboarding/onboarding-schema';

import { type Draft, habitQuestions, stepOfField } from './draft';

/** A mistake in the draft: its field and step, and the message for it (docs/product/onboarding.md, 'Onboarding'). */
export interface DraftProblem {
  field: string;
  step: number;
  message: string;
}

/** An empty or unreadable number becomes NaN, which the schema refuses with the field's own message. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Checks the draft by the rules of docs/product/onboarding.md, 'Onboarding'. Habits of areas that are not
 * chosen count as 0. Problems come in the order of the steps; when there are none, `input` is what to save. */
export function checkDraft(
  draft: Draft,
  today: LocalDay,
): { problems: DraftProblem[]; input: null } | { problems: []; input: OnboardingInput } {
  const { goalName, goalAmount, goalDate, householdSize, spendAreas, coachTone } = draft;
  const habits = { weeklyEatingOut: 0, weeklyCoffeesOut: 0, weeklyTransport: 0, monthlySubscriptions: 0 };
  for (const { field } of habitQuestions(spendAreas)) habits[field] = numberOf(draft[field]);
  const read = readForm(
    onboardingSchema(today),
    { goalName, goalDate, householdSize: numberOf(householdSize), spendAreas, ...habits, coachTone },
    { goalAmount },
  );
  if (read.ok) return { problems: [], input: read.value };
  const problems = Object.entries(read.errors).map(([path, message]) => {
    const [field = 'goalName'] = path.split('.');
    return { field, step: stepOfField(field) ?? 1, message };
  });
  return { problems: problems.sort((a, b) => a.step - b.step), input: null };
}
