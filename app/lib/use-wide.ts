import { useSyncExternalStore } from 'react';

/** From here on a screen has a side, and Add opens over it. The same width as in `app/styles/frame.css`. */
const WIDE = '(width >= 80rem)';

function onChange(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window has room for three columns now. Only in the browser. */
export const isWide = (): boolean => matchMedia(WIDE).matches;

/** Whether the window has room for three columns; null on the server and while its document is hydrated. */
export const useWide = (): boolean | null =>
  useSyncExternalStore<boolean | null>(onChange, isWide, () => null);
