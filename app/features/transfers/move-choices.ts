import type { Cents } from '~server/domain/kernel/money';
import { counted } from '~server/domain/kernel/plural';
import type { TransferRef } from '~server/domain/transfers/transfer';
import type { PendingTransfer, WaitingTransfer } from '~server/features/transfers/pending';

import { sumOf } from './transfer-text';

/** Something that can be moved as one transfer. */
export interface Choice {
  key: string;
  label: string;
  transfers: readonly TransferRef[];
  /** A part of the money that is not included. */
  hint?: string;
}

interface Waiting {
  waiting: readonly WaitingTransfer[];
  items: readonly PendingTransfer[];
  eur: (amount: Cents, options: { decimals: 'always' }) => string;
  name: (item: PendingTransfer) => string;
}

const refOf = ({ kind, id }: TransferRef): TransferRef => ({ kind, id });

/** What can be moved: everything together first, then each amount that has a title. What challenges could save
 * is part of no total, so each is moved by itself. */
export function choicesOf({ waiting, items, eur, name }: Waiting): Choice[] {
  const money = waiting.filter(({ kind }) => kind !== 'challenge');
  const each = items
    .filter(({ amount }) => amount > 0)
    .map((item) => ({ key: item.id, label: name(item), transfers: [refOf(item)] }));
  if (money.length === 0 || (money.length === 1 && each.some(({ key }) => key === money[0]?.id))) return each;
  const sum = eur(sumOf(money), { decimals: 'always' });
  const label = money.length === 1 ? sum : `All ${money.length} amounts, ${sum}`;
  const others = waiting.length - money.length;
  const hint = others === 0 ? {} : { hint: `Not counting ${counted(others, 'finished challenge')}` };
  return [{ key: 'all', label, transfers: money.map(refOf), ...hint }, ...each];
}
