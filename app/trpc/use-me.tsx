import { type ReactNode, createContext, useCallback, useContext, useEffect, useMemo } from 'react';

import { UNCHECKED } from '~server/domain/billing/access';
import { type Cents, formatCount, formatEur, parseAmount } from '~server/domain/kernel/money';
import type { Me } from '~server/features/profile/profile';

import { trpc } from './client';

const MeContext = createContext<Me | null>(null);

const RECHECK_MS = 60_000;

/** Gives the signed-in person to the tree below, for `useMe`. Asked again every 60 s and on return to the tab, so
 * that Pro, XP and streak are never older than that (docs/product.md, 'Plans and access'). A check that fails means not
 * Pro until the next one, which a connection that returns begins at once. One observer for the whole page: one in each
 * component was a twelfth of the dashboard's CPU. */
export function MeProvider({ children }: { children: ReactNode }) {
  const [known, { isRefetchError, errorUpdateCount }] = trpc.profile.me.useSuspenseQuery(undefined, {
    refetchInterval: RECHECK_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: true,
  });
  useEffect(() => {
    // Without a connection no check is expected to succeed.
    // eslint-disable-next-line no-console -- the line that the catalogue of errors names (docs/product.md, 'Payments')
    if (isRefetchError && navigator.onLine) console.error('Error in checkSubscription');
  }, [isRefetchError, errorUpdateCount]);
  const me = useMemo(
    () => (isRefetchError && known.access.pro ? { ...known, access: UNCHECKED } : known),
    [known, isRefetchError],
  );
  return <MeContext.Provider value={me}>{children}</MeContext.Provider>;
}

/** The signed-in person. Only below {@link MeProvider}. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('useMe is used outside of MeProvider');
  return me;
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

/** For an ambiguous amount, the reading that was taken, formatted; null for every other text. */
export function useUnderstood(): (text: string) => string | null {
  const eur = useEur();
  return (text) => {
    const amount = parseAmount(text);
    return amount.ok && amount.ambiguous ? eur(amount.cents, { decimals: 'always' }) : null;
  };
}
