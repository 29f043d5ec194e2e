import { createContext, useCallback, useContext } from 'react';

import type { CurrentUser } from '~server/index';
import { type Cents, formatCount, formatEur } from '~server/domain/kernel/money';

export const MeContext = createContext<CurrentUser | null>(null);

/** The signed-in person. Only below {@link MeProvider}. */
export function useMe(): CurrentUser {
  const me = useContext(MeContext);
  if (me === null) throw new Error('useMe is used outside of MeProvider');
  return me;
}

/** Shows amounts in the person's number locale. */
export function useEur(): (amount: Cents, options?: { decimals?: 'auto' | 'always' }) => string {
  const { numberLocale } = useMe();
  return useCallback((amount, options) => formatEur(amount, numberLocale, options), [numberLocale]);
}

/** Shows numbers of things in the person's number locale. */
export function useCount(): (count: number) => string {
  const { numberLocale } = useMe();
  return useCallback((count) => formatCount(count, numberLocale), [numberLocale]);
}
