export const GROUPS_TEXT = {
  failed: { title: 'Failed to load group challenges', detail: 'Nothing was lost.' },
  joined: "You've joined the challenge!",
  notJoined: 'Failed to join challenge',
  declined: 'Invitation declined',
  notDeclined: 'Failed to decline invitation',
} as const;
