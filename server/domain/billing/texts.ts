/** Messages about payments (docs/product/billing.md, 'Payments'). */
export const BILLING_TEXT = {
  signInFirst: 'Please sign in to upgrade',
  checkoutFailed: 'Failed to start checkout',
  portalFailed: 'Failed to open subscription management',
  canceled: 'Upgrade canceled',
  welcome: 'Welcome to Hazel Pro',
  alreadySubscribed: 'You have Hazel Pro already',
  noSubscription: 'There is no subscription to manage',
  checkFailed: 'Your payment is being confirmed. Pro opens as soon as it is.',
  cancelFailed: 'Your subscription could not be cancelled. Nothing has changed; try again in a moment.',
  resumeFailed: 'Your subscription could not be resumed. Nothing has changed; try again in a moment.',
  planHeld: 'The plan cannot be changed while its payment is open, disputed or refunded.',
  settling: 'Your last subscription is still being settled. You can order again when that is done.',
  nothingToWithdraw: 'There is no order that can still be withdrawn from',
  off: 'Payments are off: STRIPE_SECRET_KEY is not set',
  away: 'Stripe does not answer. Try again in a moment.',
} as const;
