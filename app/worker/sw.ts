/** The service worker, `/sw.js`: what the browser does for Hazel without a page. This file only says who listens.
 * `scripts/lib/build-worker.ts` builds it; docs/product/offline.md says what it is for. */
import { isToWorker } from '../lib/kept';
import { dropEarlierFiles, fetchFiles, keepOpening } from './files';
import { answerFetch, keepPage } from './pages';
import { followPress, showBadge, showPush, subscribeAnew } from './push';
import { worker } from './scope';
import { SEND_TAG, sendQueued } from './send-queue';
import { answerOtherApps } from './share';

worker.addEventListener('install', (event) => event.waitUntil(keepOpening()));
worker.addEventListener('activate', (event) =>
  // The page that has brought the first version is its own at once. A later one is only here because the person has
  // asked for it, or because no page of the one before is left.
  event.waitUntil(Promise.all([worker.clients.claim(), dropEarlierFiles()])),
);
// What other apps share is taken first.
worker.addEventListener('fetch', answerOtherApps);
worker.addEventListener('fetch', answerFetch);
worker.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (!isToWorker(message)) return;
  if (message.say === 'update') event.waitUntil(worker.skipWaiting());
  if (message.say === 'fetch-files') event.waitUntil(fetchFiles());
  if (message.say === 'keep') event.waitUntil(keepPage(message.path));
});
worker.addEventListener('sync', (event) => {
  if (event.tag === SEND_TAG) event.waitUntil(sendQueued());
});
worker.addEventListener('push', (event) => event.waitUntil(showPush(event)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(followPress(event)));
worker.addEventListener('notificationclose', (event) => event.waitUntil(showBadge()));
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event)));
