/** Registers the service worker once the page is at rest, so that it takes nothing from the first paint. In development
 * there is none, and one that a production build has left on this address is removed. */
export function startServiceWorker(): void {
  // Not on plain http, in private windows of some browsers, and in old ones.
  if (!('serviceWorker' in navigator)) return;
  if (import.meta.env.PROD) whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => null));
  else
    void navigator.serviceWorker
      .getRegistrations()
      .then((found) => Promise.all(found.map((registration) => registration.unregister())));
}

/** How long after the load a browser without `requestIdleCallback` (Safari) counts as idle. */
const IDLE_MS = 2000;

function whenIdle(act: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 10_000 });
    else setTimeout(act, IDLE_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
