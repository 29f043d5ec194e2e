import { SEND_TAG, sendQueue } from '~/features/queue/send';

import { noteChange } from './pages';

/** The tag of the sync event that a page asks for when something was logged without a connection. */
export { SEND_TAG };

/** Sends what was logged without a connection, of whoever is signed in. When it rejects, the browser tries again later. */
export async function sendQueued(): Promise<void> {
  const { sent, complete } = await sendQueue(null);
  if (sent.length > 0) await noteChange();
  if (!complete) throw new Error('Some of what was logged is still to be sent');
}
