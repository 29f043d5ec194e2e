import { TRIAL_DAYS } from '~server/domain/billing/trial';
import type { Reason } from '~server/index';

export const AUTH_TEXT = {
  'sign-in': { title: 'Welcome back', lead: 'Sign in and pick up where you left off.' },
  'sign-up': {
    title: 'Create your account',
    lead: `Starts with ${TRIAL_DAYS} days of Pro, free. No card needed.`,
  },
  ended: {
    session: 'Your session here has ended. Sign in, and you come back to where you were.',
    draft: 'Your session here has ended. What you typed is kept: sign in, and save it then.',
  },
  invited: 'Sign in or sign up to see your invitation.',
  unknownIntent: 'Choose whether to sign in or to sign up.',
  inTrouble: 'Hazel cannot answer right now. Nothing was lost; try again in a moment.',
  noConnection: 'No connection. Nothing was lost; try again when you are back online.',
  linkNotSent: 'The link could not be sent. Check your connection and try again.',
  nameNotChecked: 'Error checking display name availability',
  nameReserved: 'This name is reserved. Please choose another.',
} as const;

/** Why a Google sign-in did not work, by the code in the address. */
const PROBLEMS = new Map(
  Object.entries({
    GOOGLE_CANCELLED: 'Google sign-in was cancelled. Nothing was changed.',
    GOOGLE_OFF: 'Google sign-in is switched off here. Use your email and password.',
    GOOGLE_NOT_LINKED:
      'An account with this email already exists, and another Google account belongs to it. Sign in with that one, or with your password.',
    GOOGLE_UNVERIFIED:
      'An account with this email already exists, and Google has not confirmed that the address is yours. Sign in with your password, or confirm it with Google first.',
    GOOGLE_REFUSED: 'Google sign-in was not completed. Please start again.',
    TOO_MANY_ATTEMPTS: 'Too many attempts. Wait a few minutes, then try again.',
  } satisfies Partial<Record<Reason, string>>),
);
const OTHER_PROBLEM = 'Google sign-in did not work just now. Try again, or use your email and password.';

/** What the sign-in screen says about a Google sign-in that did not work. */
export function problemText(problem: string | null): string | null {
  return problem === null ? null : (PROBLEMS.get(problem) ?? OTHER_PROBLEM);
}
