/** The service worker, `/sw.js`: what the browser does for Hazel without a page. This file only says who listens.
 * `scripts/lib/build-worker.ts` builds it; docs/product/offline.md says what it is for. */
import { answerFetch, hearPage, tidyUp } from './pages';
import { followPress, showBadge, showPush, subscribeAnew } from './push';
import { worker } from './scope';
import { SEND_TAG, sendQueued } from './send-queue';
import { answerOtherApps } from './share';

worker.addEventListener('activate', (event) => event.waitUntil(tidyUp()));
worker.addEventListener('fetch', answerFetch);
worker.addEventListener('fetch', answerOtherApps);
worker.addEventListener('message', hearPage);
worker.addEventListener('sync', (event) => {
  if (event.tag === SEND_TAG) event.waitUntil(sendQueued());
});
worker.addEventListener('push', (event) => event.waitUntil(showPush(event)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(followPress(event)));
worker.addEventListener('notificationclose', (event) => event.waitUntil(showBadge()));
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event)));
