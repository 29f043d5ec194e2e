import { useRef, useState } from 'react';

import { notifyError } from '~/components/notify';

const ON_ITS_WAY = 'One moment, the page is on its way.';

/** An empty tab of its own, or null where the browser lets none be opened. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab === null || tab.closed) return null;
  // What is opened for somebody else must not reach back here.
  tab.opener = null;
  tab.document.title = 'Hazel';
  tab.document.body.textContent = ON_ITS_WAY;
  return tab;
}

/** Opens a page of Stripe beside this one. The tab is opened within the press, because browsers block what comes later; where
 * they block that too, this tab goes there.
 * @param ask gives the address
 * @param textOf what to say where it fails */
export function useStripePage<Wish>(
  ask: (wish: Wish) => Promise<{ url: string }>,
  textOf: (error: unknown) => string,
): {
  /** What is being opened, or null. */
  opening: Wish | null;
  open: (wish: Wish) => Promise<void>;
} {
  const [opening, setOpening] = useState<Wish | null>(null);
  // The state is behind by a moment, in which a second press would open a second tab.
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
