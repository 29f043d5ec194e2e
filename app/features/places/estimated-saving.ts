import type { Category } from '~server/domain/kernel/categories';
import type { Cents } from '~server/domain/kernel/money';

/** What an estimate proposes for a saving. */
export interface EstimatedSaving {
  estimateId: string;
  amount: Cents;
  category: Category;
  note: string;
}
