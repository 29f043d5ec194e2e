export const SECURITY_TEXT = {
  confirm: {
    title: 'Is it you?',
    lead: 'Enter your password. Then this browser may change your account for 15 minutes.',
    again: 'Your account has no password. Sign in with Google once more; you come back here and can go on.',
  },
  notChecked: 'Your password could not be checked. Nothing was changed; try again in a moment.',
} as const;
