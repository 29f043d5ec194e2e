import { deviceOf } from '~/lib/device-of';
import { isString } from '~/lib/shape';
import { readStored, writeStored } from '~/lib/storage';

/** Whether notifications can be shown here. 'install-first': an iPhone shows those of apps on its Home Screen. */
export type DeviceState = 'unsupported' | 'install-first' | 'denied' | 'off' | 'on';

/** The worker registers when a page is at rest. */
const WORKER_MS = 4000;
/** Whose notifications this browser gets. */
const OWNER = 'hazel:notifications-of';

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac, which has no touch screen.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const canPush = (): boolean => 'PushManager' in window && 'Notification' in window;

async function workerHere(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_MS));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

export async function deviceState(): Promise<DeviceState> {
  if (!canPush())
    return isApple() && !window.matchMedia('(display-mode: standalone)').matches
      ? 'install-first'
      : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await workerHere();
  if (!registration) return 'unsupported';
  const subscription = await registration.pushManager.getSubscription().catch(() => null);
  return subscription !== null && Notification.permission === 'granted' ? 'on' : 'off';
}

type Device = NonNullable<ReturnType<typeof deviceOf>>;

/** Asks the browser for notifications and subscribes; only after a press. Null when the person says no to the browser.
 * @throws when the browser does not reach its push service */
export async function subscribe(userId: string, key: string): Promise<Device | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await workerHere();
  if (!registration) throw new Error('no service worker');
  const before = await registration.pushManager.getSubscription();
  // One that was made for other keys cannot be used.
  await before?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  writeStored('localStorage', OWNER, userId);
  return deviceOf(subscription);
}

/** Ends the subscription. Returns its address, for the server to forget; null without one. */
export async function unsubscribe(): Promise<string | null> {
  writeStored('localStorage', OWNER, null);
  const registration = await workerHere();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

/** The subscription of this browser, if this person has made it: a new session has to take it over. One of somebody else ends. */
export async function ownSubscription(userId: string): Promise<Device | null> {
  if (!canPush() || Notification.permission !== 'granted') return null;
  const registration = await workerHere();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return null;
  const owner = readStored('localStorage', OWNER, (value) => (isString(value) ? value : null));
  if (owner === userId) return deviceOf(subscription);
  await subscription.unsubscribe();
  return null;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
