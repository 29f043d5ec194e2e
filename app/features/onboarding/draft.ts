import { isSpendArea, type SpendArea } from '~server/domain/kernel/categories';
import { type LocalDay, addMonths } from '~server/domain/kernel/days';
import { type Cents, formatAmountInput } from '~server/domain/kernel/money';

/** The steps, 0 to 4. */
export const LAST_STEP = 4;

/** What has been typed and chosen so far. Figures stay text until they are checked, so that a mistake survives
 * a reload like everything else. */
export interface Draft extends Record<HabitQuestion['field'], string> {
  /** Code of the chosen template, 'custom', or null before a choice. */
  choice: string | null;
  goalName: string;
  goalAmount: string;
  /** yyyy-MM-dd, or empty. */
  goalDate: string;
  householdSize: string;
  spendAreas: SpendArea[];
  coachTone: string;
}

export const EMPTY_ONBOARDING_DRAFT: Draft = {
  choice: null,
  goalName: '',
  goalAmount: '',
  goalDate: '',
  householdSize: '1',
  spendAreas: [],
  weeklyEatingOut: '0',
  weeklyCoffeesOut: '0',
  weeklyTransport: '0',
  monthlySubscriptions: '0',
  coachTone: 'fun',
};

export interface StepProps {
  draft: Draft;
  /** Id, value, mistake and change of a field, for its component. */
  field: <Name extends keyof Draft>(
    name: Name,
  ) => { id: string; value: Draft[Name]; error: string | undefined; onChange: (value: Draft[Name]) => void };
}

/** The fields of each step, by its index. */
const FIELDS: readonly (readonly string[])[] = [
  [],
  ['goalName', 'goalAmount', 'goalDate', 'householdSize'],
  ['spendAreas'],
  ['weeklyEatingOut', 'weeklyCoffeesOut', 'weeklyTransport', 'monthlySubscriptions'],
  ['coachTone'],
];

/** The step that shows a field; null for a name that no step knows. */
export function stepOfField(field: string): number | null {
  const step = FIELDS.findIndex((fields) => fields.includes(field));
  return step === -1 ? null : step;
}

export interface Template {
  code: string;
  name: string;
  suggestedAmount: Cents;
  suggestedMonths: number;
}

/** What picking a template puts into the fields: name, amount, and today plus the suggested months. */
export function fromTemplate(template: Template, today: LocalDay, numberLocale: string): Partial<Draft> {
  return {
    choice: template.code,
    goalName: template.name,
    goalAmount: formatAmountInput(template.suggestedAmount, numberLocale),
    goalDate: addMonths(today, template.suggestedMonths),
  };
}

/** What choosing Custom Goal puts into the fields: it clears them. */
export const CUSTOM_GOAL: Partial<Draft> = { choice: 'custom', goalName: '', goalAmount: '', goalDate: '' };

/** The furthest step that the draft allows: the goal step needs a choice, everything after it a complete goal. */
export function reachableStep(draft: Draft): number {
  if (draft.choice === null) return 0;
  return isGoalSet(draft) ? LAST_STEP : 1;
}

/** Name, amount and date are set; whether they are right is checked on Continue. */
export function isGoalSet(draft: Draft): boolean {
  return draft.goalName !== '' && draft.goalAmount !== '' && draft.goalDate !== '';
}

/** A habit question: its field, its label, and the spending area that it belongs to. */
export interface HabitQuestion {
  field: 'weeklyEatingOut' | 'weeklyCoffeesOut' | 'weeklyTransport' | 'monthlySubscriptions';
  area: SpendArea;
  label: string;
  hint: string;
  max: number;
}

const QUESTIONS: readonly HabitQuestion[] = [
  {
    field: 'weeklyEatingOut',
    area: 'eating out',
    label: 'Eating out per week',
    hint: 'Restaurants, takeaway and deliveries',
    max: 50,
  },
  {
    field: 'weeklyCoffeesOut',
    area: 'coffee',
    label: 'Coffees per week',
    hint: 'Bought outside, not brewed at home',
    max: 50,
  },
  {
    field: 'weeklyTransport',
    area: 'rideshare',
    label: 'Rideshare trips per week',
    hint: 'Taxis count too',
    max: 50,
  },
  {
    field: 'monthlySubscriptions',
    area: 'subscriptions',
    label: 'Subscriptions',
    hint: 'How many you pay for every month',
    max: 100,
  },
];

/** The questions of the chosen areas; only the one about subscriptions when none applies. */
export function habitQuestions(areas: readonly SpendArea[]): readonly HabitQuestion[] {
  const asked = QUESTIONS.filter((question) => areas.includes(question.area));
  return asked.length > 0 ? asked : QUESTIONS.filter((question) => question.field === 'monthlySubscriptions');
}

export interface StoredDraft {
  step: number;
  draft: Draft;
}

/** Reads what an earlier load of this tab has stored; null for anything that is not exactly that. */
export const readStoredDraft = (value: unknown): StoredDraft | null => (isStoredDraft(value) ? value : null);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isStoredDraft(value: unknown): value is StoredDraft {
  if (!isRecord(value) || !isRecord(value.draft) || !Number.isInteger(value.step)) return false;
  const { choice, spendAreas, ...texts } = value.draft;
  return (
    (choice === null || typeof choice === 'string') &&
    Array.isArray(spendAreas) &&
    spendAreas.every((area) => typeof area === 'string' && isSpendArea(area)) &&
    Object.keys(EMPTY_ONBOARDING_DRAFT).every(
      (key) => key === 'choice' || key === 'spendAreas' || typeof texts[key] === 'string',
    )
  );
}
