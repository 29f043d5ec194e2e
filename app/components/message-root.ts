import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import { MESSAGE_AREA } from './message-area';

/**
 * Returns a function that renders `children` into a container of its own at the end of the body, once, and
 * puts the container back should the page have been rendered anew around it.
 */
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
