/** What the server is told about a subscription; null for one without keys, which no browser makes. Page and worker use it. */
export function deviceOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null;
}
