import type { Reason } from '~server/index';

export const SECURITY_TEXT = {
  confirm: {
    title: 'Is it you?',
    lead: 'Enter your password. Then this browser may change your account for 15 minutes.',
    leadWithCode:
      'Enter your password and a code of your app. Then this browser may change your account for 15 minutes.',
    again: 'Your account has no password. Sign in with Google once more; you come back here and can go on.',
  },
  notChecked: 'Your password could not be checked. Nothing was changed; try again in a moment.',
  notChanged: 'That did not work just now. Nothing was changed; try again in a moment.',
  loading: { title: 'Failed to load your security settings', detail: 'Your account is safe.' },
  passwordChanged: 'Your password was changed. Every other device was signed out.',
  passwordSet: 'Your password is set. Every other device was signed out.',
  linkSent: 'The link is on its way. Your address changes when you open it.',
  changeTakenBack: 'The link is void. Your address stays as it is.',
  googleConnected: 'Google is connected. You can sign in with it from now on.',
  googleDisconnected: 'Google is disconnected. Nobody can sign in with it any more.',
  othersEnded: 'Every other device was signed out.',
  verifyFirst: 'Verify your address first, so that only you can get a key to this account.',
  needsProof: 'Needs a verified address.',
} as const;

/** Texts about who can get in, and how others are kept out. */
export const ACCESS_TEXT = {
  title: 'Who can get in',
  lead: 'What opens your account',
  changed: 'Your password is new, and every other device was signed out. This is who can get in.',
  nobody: 'Nobody else: only your password, and this browser.',
  effect:
    'One press removes the passkeys and Google, and signs out the other devices. Your password and this browser stay.',
  setPassword:
    'Your account has no password. Set one under Security first: without Google and passkeys you could not sign in any more.',
  done: 'Only you can get in now, here and with your password.',
  factor: 'Lets nobody in by itself; it is asked for beside the password.',
} as const;

/** What became of connecting Google, by the code in the address. */
const GOOGLE_PROBLEMS = new Map(
  Object.entries({
    GOOGLE_CANCELLED: 'Google was not connected. Nothing was changed.',
    VERIFY_FIRST: 'Google was not connected: verify your address first.',
    GOOGLE_TAKEN: 'This Google account belongs to another Hazel account. Nothing was changed.',
    GOOGLE_CONNECTED: 'Your account has another Google account already. Disconnect that one first.',
    TOO_MANY_ATTEMPTS: 'Too many attempts. Wait a few minutes, then try again.',
  } satisfies Partial<Record<Reason, string>>),
);
const OTHER_PROBLEM = 'Google could not be connected just now. Nothing was changed; please start again.';

export const googleProblem = (code: string) => GOOGLE_PROBLEMS.get(code) ?? OTHER_PROBLEM;
