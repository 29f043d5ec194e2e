import { MESSAGE_AREA } from './message-area';

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

export type NoticeKind = 'error' | 'info';

const PLAIN_MESSAGE_MS = 5000;

let dismissShown: (() => void) | null = null;

/** Says what failed and what to do, at the top of the screen; replaces the notice that is there. Browser only. */
export function notifyError(text: string, options: NotifyOptions = {}): void {
  void notice('error', text, options);
}

/** Says something worth knowing, in the same place and style as an error. Browser only. */
export function notifyInfo(text: string, options: NotifyOptions = {}): void {
  void notice('info', text, options);
}

/** Takes the notice away that is there: what it complained about has been put right. */
export function dismissNotice(): void {
  dismissShown?.();
  dismissShown = null;
}

/** Confirms that something worked, above the navigation; up to three are seen at once. Browser only. */
export function notifySuccess(text: string, options: NotifyOptions = {}): void {
  void toast(text, options);
}

/** Fetches the code of both kinds of message, so that they can be shown without a connection; call when idle. */
export function preloadNotify(): void {
  void Promise.allSettled([import('./notice-host'), import('./toast-host')]);
}

async function notice(kind: NoticeKind, text: string, options: NotifyOptions): Promise<void> {
  try {
    const { showNotice } = await import('./notice-host');
    dismissShown = showNotice({ kind, text, ...options });
  } catch {
    showPlain(text);
  }
}

async function toast(text: string, options: NotifyOptions): Promise<void> {
  try {
    const { showToast } = await import('./toast-host');
    await showToast(text, options);
  } catch {
    showPlain(text);
  }
}

/** Without a connection the hosts may not be loadable; a message must not be lost because of that. */
function showPlain(text: string): void {
  const area = document.createElement('div');
  area.className = 'notice-view';
  area.setAttribute(MESSAGE_AREA, '');
  area.setAttribute('role', 'alert');
  document.body.append(area);
  const message = document.createElement('p');
  message.className = 'notice';
  message.textContent = text;
  area.append(message);
  setTimeout(() => area.remove(), PLAIN_MESSAGE_MS);
}
