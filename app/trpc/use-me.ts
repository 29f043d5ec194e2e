import { useCallback } from 'react';

import { type Cents, formatCount, formatEur } from '~server/domain/money';

import { trpc } from './client';

const RECHECK_MS = 60_000;

/** The signed-in person. Asked again every 60 s and on return to the tab, so that Pro, XP and streak are never
 * older than that (specification, 'Pro access'). Only below the signed-in frame. */
export function useMe() {
  const [me] = trpc.profile.me.useSuspenseQuery(undefined, {
    refetchInterval: RECHECK_MS,
    refetchOnWindowFocus: true,
  });
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
