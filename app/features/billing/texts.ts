export const BILLING_TEXT = {
  /** Why Pro is on. */
  subscribed: 'Your subscription is running. Thank you for carrying Hazel.',
  admin: 'Given by your role: you are an administrator here.',
  granted: 'Given to you by the operator of this installation.',
  notContinued: 'That did not work. Check your connection and try again.',
} as const;
