import type { CheckedSaving, TypedSaving } from '~server/domain/savings/saving-rules';
import type { LocalDay } from '~server/domain/kernel/days';

/** A saving on its way to the server. `id` is made here and makes it count once, however often it is sent. */
export interface NewSaving extends CheckedSaving {
  id: string;
  /** The person has confirmed the unusual amount. */
  confirmed?: boolean | undefined;
}

/** The form as typed; a `date` of null is today, whatever day that is by the time of saving. */
export interface SavingDraft extends Omit<TypedSaving, 'date'> {
  date: string | null;
}

export const EMPTY_DRAFT: SavingDraft = { amount: '', category: '', date: null, note: '' };

/** The draft with its day filled in. */
export function typedOf(draft: SavingDraft, today: LocalDay): TypedSaving {
  return { ...draft, date: draft.date ?? today };
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

/** A random UUID. `crypto.randomUUID` exists on https and localhost only, and people also try Hazel on their
 * own network over http. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const stamped = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return stamped.toString(16).padStart(2, '0');
  }).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
