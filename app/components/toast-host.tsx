import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useSyncExternalStore } from 'react';
import { toast, Toaster } from 'sonner';

import type { NotifyOptions } from './message-area';
import { messageRoot } from './message-root';

const DURATION_MS = 4000;
const VISIBLE = 3;
/** Screen readers announce additions to a live region only once they know the region. */
const REGION_SETTLES_MS = 100;
const AT_THE_TOP = { top: 'calc(4px + env(safe-area-inset-top))', left: 8, right: 8 };
/** From here on the navigation is a rail at the left. */
const WITH_RAIL = '(width >= 64rem)';

let markReady: () => void;
const ready = new Promise<void>((resolve) => {
  markReady = () => {
    setTimeout(resolve, REGION_SETTLES_MS);
  };
});

const mount = messageRoot(<ToastHost />);

/** The latest toast of each name, which the next one replaces. */
const named = new Map<string, string | number>();

/** Adds a toast; up to three are visible, and more wait behind them. Resolves when the toast has been handed over. */
export async function showToast(
  text: string,
  { action, durationMs = DURATION_MS, replaces }: NotifyOptions,
): Promise<void> {
  mount();
  await ready;
  const earlier = replaces === undefined ? undefined : named.get(replaces);
  if (earlier !== undefined) toast.dismiss(earlier);
  const id = toast.success(text, {
    duration: durationMs,
    ...(action
      ? {
          action: {
            label: action.label,
            onClick: (event) => {
              action.onPress();
              // After a tap, the browser sends no event for the pointer leaving. Without this one the other
              // toasts would assume that it still rests on them, and never close.
              event.currentTarget
                .closest('[data-sonner-toaster]')
                ?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
            },
          },
        }
      : {}),
  });
  if (replaces !== undefined) named.set(replaces, id);
}

function onWidth(listener: () => void): () => void {
  const media = matchMedia(WITH_RAIL);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Toasts cover no control that is needed next: they appear at the top, above the title of a page and the
 * buttons of a sheet, or in the rail, below its items and beside every dialog. */
function ToastHost() {
  useEffect(markReady, []);
  const rail = useSyncExternalStore(onWidth, () => matchMedia(WITH_RAIL).matches);
  return (
    <Toaster
      position={rail ? 'bottom-left' : 'top-center'}
      duration={DURATION_MS}
      visibleToasts={VISIBLE}
      expand
      gap={8}
      offset={rail ? 8 : AT_THE_TOP}
      mobileOffset={AT_THE_TOP}
      containerAriaLabel="Messages"
      icons={{ success: <CircleCheck size={20} /> }}
      toastOptions={{ unstyled: true, classNames: { toast: 'toast', actionButton: 'btn btn-quiet btn-s' } }}
    />
  );
}
