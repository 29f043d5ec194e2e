import type { SavingsEntryRow } from '~db/queries/savings/savings';

import { type Category, isCategory } from '../../domain/kernel/categories';
import { type LocalDay, localDay } from '../../domain/kernel/days';
import { type Cents, cents } from '../../domain/kernel/money';

/** A saving as screens see it. */
export interface SavingsEntry {
  id: string;
  amount: Cents;
  category: Category;
  date: LocalDay;
  note: string | null;
  transferred: boolean;
  createdAt: string;
}

export function entryOf(row: SavingsEntryRow): SavingsEntry {
  return {
    id: row.id,
    amount: cents(row.amount),
    category: isCategory(row.category) ? row.category : 'other',
    date: localDay(row.date),
    note: row.note,
    transferred: row.transferred,
    createdAt: row.created_at,
  };
}
