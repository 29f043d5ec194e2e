import type { LocalDay } from '~server/domain/kernel/days';
import { AMOUNT_PROBLEM_TEXT, parseAmount } from '~server/domain/kernel/money';
import { type OnboardingInput, onboardingSchema } from '~server/domain/profile/onboarding-schema';

import { type Draft, habitQuestions } from './draft';

/** The first thing that is wrong: where, and the message for it (docs/product.md, 'Onboarding'). */
export interface DraftProblem {
  field: string;
  step: number;
  message: string;
}

const STEP_OF: Readonly<Record<string, number>> = {
  goalName: 1,
  goalAmount: 1,
  goalDate: 1,
  householdSize: 1,
  spendAreas: 2,
  weeklyEatingOut: 3,
  weeklyCoffeesOut: 3,
  weeklyTransport: 3,
  monthlySubscriptions: 3,
  coachTone: 4,
};

/** The step that shows a field; null for a name that no step knows. */
export function stepOfField(field: string): number | null {
  return STEP_OF[field] ?? null;
}

/** An empty or unreadable number becomes NaN, which the schema refuses with the field's own message. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Cents, or a figure that the schema refuses with the right message, or what is unreadable about the text. */
function amountOf(text: string): { value: number; problem: string | null } {
  const parsed = parseAmount(text);
  if (parsed.ok) return { value: parsed.cents, problem: null };
  if (parsed.problem === 'too_large') return { value: Number.MAX_SAFE_INTEGER, problem: null };
  if (parsed.problem === 'empty' || text.trim().startsWith('-')) return { value: 0, problem: null };
  return { value: Number.NaN, problem: AMOUNT_PROBLEM_TEXT[parsed.problem] };
}

/**
 * Holds the draft against the rules of docs/product.md, 'Onboarding'. Habits of areas that are not chosen count as 0.
 * Everything that is wrong comes in the order of the steps; an empty list brings the `input` to save.
 */
export function checkDraft(
  draft: Draft,
  today: LocalDay,
): { problems: DraftProblem[]; input: null } | { problems: []; input: OnboardingInput } {
  const amount = amountOf(draft.goalAmount);
  const habits = { weeklyEatingOut: 0, weeklyCoffeesOut: 0, weeklyTransport: 0, monthlySubscriptions: 0 };
  for (const { field } of habitQuestions(draft.spendAreas)) habits[field] = numberOf(draft[field]);
  const result = onboardingSchema(today).safeParse({
    goalName: draft.goalName,
    goalAmount: amount.value,
    goalDate: draft.goalDate,
    householdSize: numberOf(draft.householdSize),
    spendAreas: draft.spendAreas,
    ...habits,
    coachTone: draft.coachTone,
  });
  if (result.success) return { problems: [], input: result.data };
  const problems = result.error.issues.map((issue) => {
    const field = String(issue.path[0] ?? 'goalName');
    const message = field === 'goalAmount' && amount.problem !== null ? amount.problem : issue.message;
    return { field, step: stepOfField(field) ?? 1, message };
  });
  return { problems: problems.sort((a, b) => a.step - b.step), input: null };
}
