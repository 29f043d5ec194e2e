import { useInsertionEffect, useRef } from 'react';

/** How long what had the focus is watched after a dialog: a row that was deleted goes when the server has answered. */
const WATCHED_MS = 5_000;
const CAN_HAVE_FOCUS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';

/** The element that had the focus when the latest dialog opened, and what it lay in, from the inside out. */
let latest: readonly Element[] = [];

function withAncestors(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let one = element; one && one !== document.body; one = one.parentElement) found.push(one);
  return found;
}

const canTake = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(CAN_HAVE_FOCUS) && element.checkVisibility();

/** Gives the focus to the first on the way that is still there, or to what can have it within that. Returns what got it. */
function focusAlong(way: readonly Element[]): HTMLElement | null {
  for (const element of way) {
    if (!element.isConnected || element.id === 'main') continue;
    const target = [element, ...element.querySelectorAll(CAN_HAVE_FOCUS)].find(canTake);
    if (!target) continue;
    target.focus();
    return target;
  }
  document.getElementById('main')?.focus();
  return null;
}

/** Whether nothing has the focus, as after the removal of what had it. */
const isLost = () => document.activeElement === null || document.activeElement === document.body;

function giveBack(way: readonly Element[]): void {
  const given = focusAlong(way);
  if (given === null) return;
  const watch = new MutationObserver(() => {
    if (given.isConnected && !given.matches(':disabled')) return;
    watch.disconnect();
    if (isLost()) giveBack(way);
  });
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  setTimeout(() => watch.disconnect(), WATCHED_MS);
}

/** For the content of a dialog: the focus comes back to what opened it, also through further dialogs in between, or to what is
 * nearest when that is gone. Radix returns it to its own trigger component only, and there is none here.
 * @param open whether the dialog is open */
export function useReturnFocus(open: boolean) {
  const way = useRef<readonly Element[]>([]);
  // Before its content is there: a field with autoFocus takes the focus at once, and Radix then tells of no opening.
  useInsertionEffect(() => {
    if (!open) return;
    const active = withAncestors(document.activeElement);
    // One dialog after another, or above another: whoever opened the first one waits for both.
    const nested = active.length === 0 || active.some((element) => element.matches('[role$="dialog"]'));
    way.current = nested ? [...active, ...latest] : active;
    latest = way.current;
  }, [open]);
  return (event: Event) => {
    event.preventDefault();
    // Another dialog has opened meanwhile, and keeps the focus within itself.
    if (
      document.querySelector('[role$="dialog"]') &&
      !way.current.some((element) => element.matches('[role$="dialog"]'))
    )
      return;
    giveBack(way.current);
  };
}
