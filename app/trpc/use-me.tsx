import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, createContext, useCallback, useContext, useEffect, useMemo, useRef } from 'react';

import { UNCHECKED } from '~server/domain/billing/access';
import type { LocalDay } from '~server/domain/kernel/days';
import {
  type Cents,
  formatCount,
  formatEur,
  knowNumberPattern,
  parseAmount,
} from '~server/domain/kernel/money';
import { countedIn } from '~server/domain/kernel/plural';
import type { Me } from '~server/features/accounts/me';

import { failedFor, followsChanges, trpc } from './client';

const MeContext = createContext<Me | null>(null);

const RECHECK_MS = 60_000;

/** Gives the signed-in person to the tree below, for `useMe`. Asked again every 60 s and on return to the tab, so
 * that Pro, XP and streak are never older than that (docs/product/access.md, 'Plans and access'). A check that fails means not
 * Pro until the next one. Without a connection there is none, and what was known last stays until a connection that returns
 * begins one at once; that the session is over is no failed check but an answer, which `useLostSession` follows. One observer for the whole page: one in each
 * component was a twelfth of the dashboard's CPU. */
export function MeProvider({ children }: { children: ReactNode }) {
  const [known, { isRefetchError, error, errorUpdateCount }] = trpc.profile.me.useSuspenseQuery(undefined, {
    refetchInterval: RECHECK_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: true,
  });
  // What an earlier version has kept on the device has none.
  if (!import.meta.env.SSR && known.numberPattern) knowNumberPattern(known.numberLocale, known.numberPattern);
  const isError = isRefetchError && !failedFor(error, 'SIGN_IN_REQUIRED', 'ACCOUNT_CLOSING');
  // Looked at when a check has failed, not when the connection comes back before the next one has.
  const failed = useMemo(
    () => isError && errorUpdateCount > 0 && navigator.onLine,
    [isError, errorUpdateCount],
  );
  useEffect(() => {
    // eslint-disable-next-line no-console -- the log line that docs/product/billing.md, 'Payments' names
    if (failed) console.error('Error in checkSubscription');
  }, [failed, errorUpdateCount]);
  useNewDay(known.today);
  const me = useMemo(
    () => (failed && known.access.pro ? { ...known, access: UNCHECKED } : known),
    [known, failed],
  );
  return <MeContext.Provider value={me}>{children}</MeContext.Provider>;
}

/** When the person's day has changed, everything is fetched again, because days, weeks and months are relative to it. */
function useNewDay(today: LocalDay): void {
  const queryClient = useQueryClient();
  const shown = useRef(today);
  useEffect(() => {
    if (shown.current === today) return;
    shown.current = today;
    void queryClient.invalidateQueries({ predicate: followsChanges });
  }, [queryClient, today]);
}

/** The signed-in person. Only below {@link MeProvider}. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('useMe is used outside of MeProvider');
  return me;
}

/** Whether the device's clock shows the day and hour that the server named last: then no time zone has to be asked for, and
 * the first use of `Intl` costs a slow phone 60 ms and more. */
export function clockAgrees({ today, hour }: Pick<Me, 'today' | 'hour'>): boolean {
  const clock = new Date();
  const [, month, day] = today.split('-').map(Number);
  return clock.getHours() === hour && clock.getDate() === day && clock.getMonth() + 1 === month;
}

/** Formats amounts in the person's number locale. */
export function useEur(): (amount: Cents, options?: { decimals?: 'auto' | 'always' }) => string {
  const { numberLocale } = useMe();
  return useCallback((amount, options) => formatEur(amount, numberLocale, options), [numberLocale]);
}

/** Formats counts in the person's number locale. */
export function useCount(): (count: number) => string {
  const { numberLocale } = useMe();
  return useCallback((count) => formatCount(count, numberLocale), [numberLocale]);
}

/** A count in the person's number locale and its word: '1,461 days'. */
export function useCounted(): (count: number, one: string, many?: string) => string {
  const { numberLocale } = useMe();
  return useMemo(() => countedIn(numberLocale), [numberLocale]);
}

/** For an ambiguous amount, the interpretation that was taken: 'Understood as €1,234.00'. Null for every other text. */
export function useUnderstood(): (text: string) => string | null {
  const eur = useEur();
  return (text) => {
    const amount = parseAmount(text);
    return amount.ok && amount.ambiguous
      ? `Understood as ${eur(amount.cents, { decimals: 'always' })}`
      : null;
  };
}
