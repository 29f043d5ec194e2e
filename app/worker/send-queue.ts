/** The tag of the sync event that a page asks for when something was logged without a connection. */
export const SEND_TAG = 'send-queue';

/** Sends what was logged without a connection. When it rejects, the browser tries again later. */
export async function sendQueued(): Promise<void> {
  // Nothing is kept for the worker to send yet.
}
