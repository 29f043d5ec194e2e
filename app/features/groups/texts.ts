export const GROUPS_TEXT = {
  failed: { title: 'Failed to load group challenges', detail: 'Nothing was lost.' },
  joined: "You've joined the challenge!",
  notJoined: 'Failed to join challenge',
  declined: 'Invitation declined',
  notDeclined: 'Failed to decline invitation',
  undone: 'The invitation waits for you again',
  notUndone: 'That could not be undone. Ask for a new invitation.',
  open: 'Open the group',
  notSeen: 'That did not work. Try again.',
  invalid: 'Invalid invitation link',
  notFound: 'Invitation not found',
  notLoaded: 'Failed to load invitation',
} as const;

/** How long a message offers Undo, or the way to a group. */
export const OFFER_MS = 10_000;
