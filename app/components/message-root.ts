import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import { MESSAGE_AREA } from './message-area';

/** Returns a function that renders `children` once, into a container of its own at the end of the body. Called
 * again, it puts the container back if a new rendering of the page has removed it. */
export function messageRoot(children: ReactNode): () => void {
  let container: HTMLElement | undefined;
  return () => {
    if (container?.isConnected) return;
    if (container) {
      document.body.append(container);
      return;
    }
    container = document.createElement('div');
    container.setAttribute(MESSAGE_AREA, '');
    document.body.append(container);
    createRoot(container).render(children);
  };
}
