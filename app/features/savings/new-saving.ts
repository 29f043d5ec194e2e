import type { CheckedSaving, TypedSaving } from '~server/domain/savings/saving-rules';
import type { SavingLine } from '~server/domain/coach/saving-line';
import { formatAmountInput } from '~server/domain/kernel/money';
import type { LocalDay } from '~server/domain/kernel/days';

/** A saving on its way to the server. `id` is made here and makes it count once, however often it is sent. */
export interface NewSaving extends CheckedSaving {
  id: string;
  /** The person has confirmed the unusual amount. */
  confirmed?: boolean | undefined;
  /** The estimate that its amount comes from; the server has made it. */
  estimateId?: string | undefined;
}

/** The form as typed; a `date` of null is today, whatever day that is by the time of saving. */
export interface SavingDraft extends Omit<TypedSaving, 'date'> {
  date: string | null;
  /** The saving line as typed, if there is one. It is never sent. */
  line?: string | undefined;
  /** The estimate that filled in the form, though the person may have changed its amount since. */
  estimateId?: string | undefined;
}

export const EMPTY_SAVING_DRAFT: SavingDraft = { amount: '', category: '', date: null, note: '' };

/** The draft with its day filled in. */
export function typedOf(draft: SavingDraft, today: LocalDay): TypedSaving {
  return { ...draft, date: draft.date ?? today };
}

/** What a saving line says, as the form has it; what it does not say is left out. */
export function draftOf(
  read: SavingLine | null,
  { today, numberLocale }: { today: LocalDay; numberLocale: string },
): Partial<SavingDraft> {
  const { amount = null, category = null, date = null, note = null } = read ?? {};
  return {
    ...(amount !== null && { amount: formatAmountInput(amount, numberLocale) }),
    ...(category !== null && { category }),
    ...(date !== null && { date: date === today ? null : date }),
    ...(note !== null && { note }),
  };
}

/** True when an entry holds exactly what the form asked to save. */
export function isSameSaving(one: CheckedSaving, other: CheckedSaving): boolean {
  return (
    one.amount === other.amount &&
    one.category === other.category &&
    one.date === other.date &&
    one.note === other.note
  );
}
