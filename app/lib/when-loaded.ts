import { notifyError } from '~/components/notify';

/** Opens something once its code is there. Without a connection it says so, and the screen with what was typed stays. */
export function whenLoaded(load: () => Promise<unknown>, open: () => void): void {
  load().then(open, () => notifyError('That could not be opened. Check your connection and try again.'));
}
