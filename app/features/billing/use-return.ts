import { useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';

import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { trpc } from '~/trpc/client';
import { BILLING_TEXT } from '~server/domain/billing/texts';

import PLAN_TEXT from './plan-text.json';

/** The parameters with which Stripe's pages lead back here. */
const RETURNS = ['success', 'canceled', 'portal'] as const;

/** Handles a return from Stripe once, and removes its parameter from the address, so that a reload does not repeat it.
 * @returns whether the server is reading at Stripe what has changed */
export function useReturnFromStripe(): boolean {
  const [search, setSearch] = useSearchParams();
  const { mutateAsync: finish, isPending } = trpc.billing.finishCheckout.useMutation({
    meta: { awaitsScreen: true },
  });
  const utils = trpc.useUtils();
  const portal = search.get('portal');
  const from = RETURNS.find((name) => search.has(name));
  const done = useRef(false);
  useEffect(() => {
    if (from === undefined || done.current) return;
    done.current = true;
    setSearch({}, { replace: true, preventScrollReset: true });
    if (from === 'canceled') return notifyError(BILLING_TEXT.canceled);
    const followUp = (subscribed: boolean) => {
      if (from === 'success') return welcome(subscribed);
      const interval = utils.billing.get.getData()?.interval ?? null;
      if (interval !== null && interval === portal) notifySuccess(PLAN_TEXT.switched[interval]);
    };
    finish().then(
      ({ subscribed }) => followUp(subscribed),
      () => followUp(false),
    );
  }, [from, setSearch, finish, portal, utils]);
  return isPending || from === 'success' || from === 'portal';
}

function welcome(subscribed: boolean): void {
  if (subscribed) notifySuccess(`${BILLING_TEXT.welcome}. ${PLAN_TEXT.welcomeLine}`);
  else notifyInfo(BILLING_TEXT.checkFailed);
}
