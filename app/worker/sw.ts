/** The service worker, `/sw.js`: what the browser does for Hazel without a page. This file only says who listens.
 * `scripts/lib/build-worker.ts` builds it; docs/product/offline.md says what it is for. */
import { answerFetch, hearPage, tidyUp } from './pages';
import { worker } from './scope';
import { SEND_TAG, sendQueued } from './send-queue';

worker.addEventListener('activate', (event) => event.waitUntil(tidyUp()));
worker.addEventListener('fetch', answerFetch);
worker.addEventListener('message', hearPage);
worker.addEventListener('sync', (event) => {
  if (event.tag === SEND_TAG) event.waitUntil(sendQueued());
});
