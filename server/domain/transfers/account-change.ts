import { HOUR_MS } from '../kernel/durations';

/** Hours before codes lead to a changed account: time to notice that somebody else changed it. */
const CHANGE_WAITS_HOURS = 24;

/** An account that is not in use yet, and the instant from which it is. */
export interface Waiting<Account> {
  account: Account;
  until: Date;
}

/** The accounts of a person. Null when they never entered one; a null field was removed or stopped. */
export type Accounts<Account> = { account: Account | null; waiting: Waiting<Account> | null } | null;

/** The accounts at `now`: an account whose waiting time is over has replaced the one before. */
export function accountsAt<Account>(stored: Accounts<Account>, now: Date): Accounts<Account> {
  if (!stored?.waiting || now < stored.waiting.until) return stored;
  return { account: stored.waiting.account, waiting: null };
}

/** The accounts after a person typed another one at `now`. The first account is used at once, and so is the
 * current one with another name, because no money goes elsewhere. Any other number waits, also after a
 * removal, and replaces one that waits already; typing the waiting one again does not restart its time. */
export function accountsWith<Account extends { iban: string }>(
  stored: Accounts<Account>,
  typed: Account,
  now: Date,
): NonNullable<Accounts<Account>> {
  const before = accountsAt(stored, now);
  if (before === null || before.account?.iban === typed.iban) return { account: typed, waiting: null };
  const again = before.waiting?.account.iban === typed.iban ? before.waiting.until : null;
  const until = again ?? new Date(now.getTime() + CHANGE_WAITS_HOURS * HOUR_MS);
  return { account: before.account, waiting: { account: typed, until } };
}
