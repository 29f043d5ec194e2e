import { isCategory } from '~server/domain/kernel/categories';
import { formatAmountInput, parseAmount } from '~server/domain/kernel/money';
import { isStorableText } from '~server/domain/kernel/storable-text';
import { MAX_NOTE, MAX_SAVING_CENTS, MAX_SAVING_LINE } from '~server/domain/savings/saving-rules';

import { EMPTY_SAVING_DRAFT, type SavingDraft } from './new-saving';

/** What the address of Add fills into the form: `amount`, `category` and `note` of a shortcut, and `shared`, a text from another
 * app. Anybody may have made the address, so what is no valid value is left out, and nothing is saved by itself
 * (docs/product/into-the-app.md). Null when nothing is left. */
export function prefillOf(search: URLSearchParams, numberLocale: string): SavingDraft | null {
  const amount = parseAmount(search.get('amount') ?? '');
  const category = search.get('category') ?? '';
  const note = textOf(search.get('note'), MAX_NOTE);
  const shared = textOf(search.get('shared'), Infinity);
  // A web address is no line about a saving.
  const isLine = shared.length <= MAX_SAVING_LINE && !shared.includes('://');
  const draft: SavingDraft = {
    ...EMPTY_SAVING_DRAFT,
    amount:
      amount.ok && !amount.ambiguous && amount.cents > 0 && amount.cents <= MAX_SAVING_CENTS
        ? formatAmountInput(amount.cents, numberLocale)
        : '',
    category: isCategory(category) ? category : '',
    note: note || (isLine ? '' : shared.slice(0, MAX_NOTE).replace(HALF_CHARACTER, '')),
    ...(shared !== '' && isLine && { line: shared }),
  };
  const empty = draft.amount === '' && draft.category === '' && draft.note === '' && draft.line === undefined;
  return empty ? null : draft;
}

const HALF_CHARACTER = /[\ud800-\udbff]$/;

/** A text of the address without what a note may not hold; empty when it is too long. */
function textOf(value: string | null, most: number): string {
  const text = (value ?? '').trim();
  return text.length <= most && isStorableText(text) ? text : '';
}
