import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect } from 'react';
import { toast, Toaster } from 'sonner';

import type { NotifyOptions } from './message-area';
import { messageRoot } from './message-root';

const DURATION_MS = 4000;
const VISIBLE = 3;
/** Screen readers announce additions to a live region only once they know the region. */
const REGION_SETTLES_MS = 100;
const ABOVE_NAVIGATION = { bottom: 'calc(104px + env(safe-area-inset-bottom))', left: 8, right: 8 };

let markReady: () => void;
const ready = new Promise<void>((resolve) => {
  markReady = () => {
    setTimeout(resolve, REGION_SETTLES_MS);
  };
});

const mount = messageRoot(<ToastHost />);

/** Adds a toast; up to three are visible, older ones wait behind. Resolves when it has been handed over. */
export async function showToast(
  text: string,
  { action, durationMs = DURATION_MS }: NotifyOptions,
): Promise<void> {
  mount();
  await ready;
  toast.success(text, {
    duration: durationMs,
    ...(action
      ? {
          action: {
            label: action.label,
            onClick: (event) => {
              action.onPress();
              // After a tap no browser event says that the pointer has left. Without this one the other toasts
              // would take it as still resting on them, and never close.
              event.currentTarget
                .closest('[data-sonner-toaster]')
                ?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
            },
          },
        }
      : {}),
  });
}

function ToastHost() {
  useEffect(markReady, []);
  return (
    <Toaster
      position="bottom-center"
      duration={DURATION_MS}
      visibleToasts={VISIBLE}
      expand
      gap={8}
      offset={24}
      mobileOffset={ABOVE_NAVIGATION}
      containerAriaLabel="Messages"
      icons={{ success: <CircleCheck size={20} /> }}
      toastOptions={{ unstyled: true, classNames: { toast: 'toast', actionButton: 'btn btn-quiet btn-s' } }}
    />
  );
}
