import { HOUR_MS } from '../kernel/durations';

/** For so long another account waits before codes lead to it: time to notice that it was somebody else who entered it. */
const CHANGE_WAITS_HOURS = 24;

/** An account that is not used yet, and the instant from which it is. */
export interface Waiting<Account> {
  account: Account;
  until: Date;
}

/** The accounts of a person. Null where they never entered one: what is null inside was removed, or stopped. */
export type Accounts<Account> = { account: Account | null; waiting: Waiting<Account> | null } | null;

/** The accounts as they are at `now`: one whose time has come has taken the place of the one before. */
export function accountsAt<Account>(stored: Accounts<Account>, now: Date): Accounts<Account> {
  if (!stored?.waiting || now < stored.waiting.until) return stored;
  return { account: stored.waiting.account, waiting: null };
}

/** The accounts once another one was typed at `now`. The first one counts at once, and so does the one in use, typed again with
 * another name: no money goes elsewhere. Every other waits, also after a removal, in place of one that waits already; typed
 * again it waits no longer. */
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
