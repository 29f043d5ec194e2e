export const LEADERBOARD_TEXT = {
  failed: {
    title: 'Failed to load leaderboards',
    detail: 'Nothing was lost, the list only could not be fetched.',
  },
  joined: 'You are on the leaderboard.',
  looking: 'You are only looking. Nobody sees your euros.',
  notStored: 'Your choice was not stored. Try again.',
} as const;
