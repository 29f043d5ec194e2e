import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';

import { onDemand } from '~/components/on-demand';
import { createStore } from '~/lib/store';
import { useWide } from '~/lib/use-wide';

const load = () => import('~/features/savings/add-dialog');
const AddDialog = onDemand(load);

/** The code of the dialog is fetched this long after the page, so that it opens at once, and without a connection. */
const PRELOAD_AFTER_MS = 4000;

const adding = createStore(false);

/** Opens the form of Add over the screen. */
export const addHere = (): void => adding.set(true);

/** The form of Add over the screen that is open; what leads from it to another screen closes it. */
export function AddHost() {
  const { pathname } = useLocation();
  const wide = useWide();
  const isOpen = adding.use();
  useEffect(() => () => adding.set(false), [pathname]);
  useEffect(() => {
    if (wide !== true) return;
    // A failure is told when the dialog is wanted.
    const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wide]);
  return isOpen ? <AddDialog onClose={() => adding.set(false)} /> : null;
}
