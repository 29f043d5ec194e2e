import { createStore } from './store';
import type { ToWorker } from './kept';

/** How long after the load a browser without `requestIdleCallback` (Safari) counts as idle. */
const IDLE_MS = 2000;
/** How often a page that stays open asks for a new version, when somebody returns to it. */
const LOOK_AGAIN_MS = 3_600_000;

/** Starts the new version; null while there is none. Other open pages keep running the version they have. */
export const newVersion = createStore<(() => void) | null>(null);

/** Registers the service worker once the page is at rest, so that it takes nothing from the first paint. In development
 * there is none, and one that a production build has left on this address is removed.
 * @param atRest what else waits until then */
export function startServiceWorker(atRest: () => void): void {
  // Not on plain http, in private windows of some browsers, and in old ones.
  if (!('serviceWorker' in navigator)) return;
  if (import.meta.env.PROD)
    whenIdle(() => {
      atRest();
      void register().catch(() => undefined);
    });
  else
    void navigator.serviceWorker
      .getRegistrations()
      .then((found) => Promise.all(found.map((registration) => registration.unregister())));
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js');
  offerUpdates(registration);
  const { active } = await serviceWorker.ready;
  const tell = (message: ToWorker) => active?.postMessage(message);
  tell({ say: 'keep', path: window.location.pathname + window.location.search });
  if (!savesData()) tell({ say: 'fetch-files' });
}

/** Whether the person has asked the browser to load little (Chromium). */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}

/** Offers a version that has been fetched and waits. It is never started by itself while a page is open. */
function offerUpdates(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  const look = () => {
    const { waiting } = registration;
    // Without a controller it is the first version, which starts by itself.
    if (waiting === null || serviceWorker.controller === null) return;
    newVersion.set(() => {
      serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
      const message: ToWorker = { say: 'update' };
      waiting.postMessage(message);
    });
  };
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_AGAIN_MS) return;
    looked = Date.now();
    lookForVersion();
  });
}

/** Asks whether there is a new version; it is offered when there is. */
export function lookForVersion(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.update())
    .catch(() => undefined);
}

function whenIdle(act: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 10_000 });
    else setTimeout(act, IDLE_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
