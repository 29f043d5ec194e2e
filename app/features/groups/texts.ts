export const GROUPS_TEXT = {
  failed: { title: 'Failed to load group challenges', detail: 'Nothing was lost.' },
  joined: "You've joined the challenge!",
  notJoined: 'Failed to join challenge',
  declined: 'Invitation declined',
  notDeclined: 'Failed to decline invitation',
  invalid: 'Invalid invitation link',
  notFound: 'Invitation not found',
  notLoaded: 'Failed to load invitation',
} as const;
