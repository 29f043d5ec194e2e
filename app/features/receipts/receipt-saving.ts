import type { Category } from '~server/domain/kernel/categories';

/** What a receipt proposes for a saving: the amount as it is typed. */
export interface ReceiptSaving {
  amount: string;
  category: Category;
  note: string;
}
