import { MESSAGE_AREA, type NotifyOptions } from './message-area';
import type { NoticeKind } from './notice-host';

const PLAIN_MESSAGE_MS = 5000;

let dismissShown: (() => void) | null = null;

/** Says what failed and what to do, at the top of the screen; replaces the current notice. Browser only. */
export function notifyError(text: string): void {
  void notice('error', text);
}

/** Says something worth knowing, in the same place and style as an error. Browser only. */
export function notifyInfo(text: string): void {
  void notice('info', text);
}

/** Removes the current notice. Call it once the problem that the notice reports has been fixed. */
export function dismissNotice(): void {
  dismissShown?.();
  dismissShown = null;
}

/** Confirms that something worked, away from the next controls; up to three are visible at once. Browser only. */
export function notifySuccess(text: string, options: NotifyOptions = {}): void {
  void toast(text, options);
}

/** Loads the code of both kinds of message, so that they can be shown without a connection; call it when idle. */
export function preloadNotify(): void {
  void Promise.allSettled([import('./notice-host'), import('./toast-host')]);
}

async function notice(kind: NoticeKind, text: string): Promise<void> {
  try {
    const { showNotice } = await import('./notice-host');
    dismissShown = showNotice({ kind, text });
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

/** Shows a plain message when the code of the hosts cannot be loaded, so that none is lost without a connection. */
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
