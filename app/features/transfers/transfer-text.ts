import { withNewBadges } from '~/features/game/new-badge-text';
import { DAILY_CAP, TRANSFER_COUNTS_FROM, XP } from '~server/domain/game/xp';
import { categoryLabel } from '~server/domain/kernel/categories';
import { type Cents, cents } from '~server/domain/kernel/money';
import { counted } from '~server/domain/kernel/plural';
import type { MarkedTransfers } from '~server/features/transfers/mark';
import type { PendingTransfer, WaitingTransfer } from '~server/features/transfers/pending';

const CAP = `${DAILY_CAP.transfer} XP for transfers`;

/** The message after marking one or several: the XP earned and any new badge. It names no XP when no amount
 * could earn any. */
export function transferText({
  xpEarned,
  worthXp,
  marked,
  newBadges,
}: Omit<MarkedTransfers, 'done'>): string {
  if (marked === 0) return 'This was marked as transferred before.';
  const done = marked === 1 ? 'Transfer complete!' : `${marked} transfers complete!`;
  if (xpEarned > 0) return withNewBadges(`${done} +${xpEarned} XP earned!`, newBadges);
  return withNewBadges(
    worthXp > 0 ? `${done} No XP this time: today’s ${CAP} are used up.` : done,
    newBadges,
  );
}

export const isSmall = ({ amount }: { amount: Cents }) => amount < TRANSFER_COUNTS_FROM;

/** What to do with the waiting amounts, and the XP that it still brings today. */
export function whatToDo(
  waiting: readonly WaitingTransfer[],
  xpToday: number,
  eur: (amount: Cents) => string,
): string {
  const move = 'Move it to your savings account, then mark it';
  if (waiting.every(isSmall)) return `${move}.`;
  if (xpToday >= DAILY_CAP.transfer) return `${move}. Today’s ${CAP} are earned.`;
  const from = waiting.some(isSmall) ? ` from ${eur(TRANSFER_COUNTS_FROM)}` : '';
  return `${move}: ${XP.transfer} XP each${from}, at most ${DAILY_CAP.transfer} a day.`;
}

export const sumOf = (several: readonly WaitingTransfer[]): Cents =>
  cents(several.reduce((sum, { amount }) => sum + amount, 0));

/** The sum of what waits. What challenges could save is part of no total, so it is not in this one either. */
export const inAll = (several: readonly WaitingTransfer[]): Cents =>
  sumOf(several.filter(({ kind }) => kind !== 'challenge'));

/** What is said when several are marked together. */
export function togetherText(several: readonly WaitingTransfer[], eur: (amount: Cents) => string): string {
  const challenges = several.filter(({ kind }) => kind === 'challenge').length;
  const without = challenges > 0 ? `, not counting ${counted(challenges, 'finished challenge')}` : '';
  return `Together ${eur(inAll(several))}${without}. It can be undone for 10 seconds.`;
}

export function transferTitle({ title, category }: Pick<PendingTransfer, 'title' | 'category'>): string {
  if (title !== null) return title;
  return category === null ? 'Saving' : categoryLabel(category);
}
