import { useRef, useState } from 'react';

import { notifyError } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { BILLING_TEXT } from '~server/domain/billing/texts';

/** A new empty tab, or null when the browser does not allow one. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab === null || tab.closed) return null;
  // A page of somebody else must have no access to this one.
  tab.opener = null;
  tab.document.title = 'Hazel';
  tab.document.body.textContent = 'One moment, the page is on its way.';
  return tab;
}

/** Opens a page of Stripe in another tab. The tab is opened within the click, because browsers block later ones; if
 * they block this one, too, the current tab goes there. `opening` is what is being opened; null for nothing.
 * @param ask returns the address
 * @param textOf the message when it fails */
export function useStripePage<Wish>(
  ask: (wish: Wish) => Promise<{ url: string }>,
  textOf: (error: unknown) => string,
) {
  const [opening, setOpening] = useState<Wish | null>(null);
  // The state changes a moment later; until then a second press would open a second tab.
  const busy = useRef(false);
  const open = async (wish: Wish) => {
    if (busy.current) return;
    busy.current = true;
    const tab = openTab();
    setOpening(wish);
    try {
      const { url } = await ask(wish);
      if (tab === null || tab.closed) window.location.assign(url);
      else tab.location.replace(url);
    } catch (error) {
      tab?.close();
      notifyError(textOf(error));
    } finally {
      busy.current = false;
      setOpening(null);
    }
  };
  return { opening, open };
}

/** Opens a page of Stripe's portal. */
export function usePortal() {
  const { mutateAsync } = trpc.billing.openPortal.useMutation();
  return useStripePage(mutateAsync, (error) => failureText(error, BILLING_TEXT.portalFailed));
}
