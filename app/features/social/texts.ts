export const LEADERBOARD_TEXT = {
  failed: {
    title: 'Failed to load leaderboards',
    detail: 'Nothing was lost, the list only could not be fetched.',
  },
  joined: 'You are on the leaderboard.',
  looking: 'You are only looking. Nobody sees your euros.',
  /** Shown to a person whose figures an operator has hidden. */
  hidden:
    'Your figures are not shown to others: whoever runs Hazel has taken them off the leaderboard, because they do not look right. Mostly an amount slipped. Correct it in your history, then write to support, so that they are shown again.',
  notStored: 'Your choice was not stored. Try again.',
} as const;
