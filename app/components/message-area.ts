/** Marks the elements that hold notices and toasts; they live outside every dialog. */
export const MESSAGE_AREA = 'data-messages';

/** For a dialog's `onInteractOutside`: pressing a notice or toast above it is no reason to close. */
export function keepOpenForMessages(event: Event): void {
  if (event.target instanceof Element && event.target.closest(`[${MESSAGE_AREA}]`)) event.preventDefault();
}

/** A button inside a message, such as Undo; pressing it closes the message. */
interface NotifyAction {
  label: string;
  onPress: () => void;
}

export interface NotifyOptions {
  action?: NotifyAction | undefined;
  /** How long it stays, in milliseconds; default 4000 for success, 5000 for the others. */
  durationMs?: number | undefined;
}
