/** Marks the elements that hold notices and toasts; they live outside every dialog. */
export const MESSAGE_AREA = 'data-messages';

/** For a dialog's `onInteractOutside`: pressing a notice or toast above it is no reason to close. */
export function keepOpenForMessages(event: Event): void {
  if (event.target instanceof Element && event.target.closest(`[${MESSAGE_AREA}]`)) event.preventDefault();
}

export interface NotifyOptions {
  /** A button inside the message, such as Undo; pressing it closes the message. */
  action?: { label: string; onPress: () => void } | undefined;
  /** How long it stays, in milliseconds; 4000 if absent. */
  durationMs?: number | undefined;
  /** Messages with the same name replace each other. */
  replaces?: string | undefined;
}
