export const BADGES_TEXT = {
  failed: {
    title: 'Failed to load badges',
    detail: 'Your badges are safe, they only could not be fetched.',
  },
} as const;

export const STREAK_TEXT = {
  failed: {
    title: 'Failed to load the streak',
    detail: 'It stands as it was, it only could not be fetched.',
  },
  paused: 'Pause set. That week counts as neither.',
  pauseTakenBack: 'Pause taken back.',
  pauseFailed: 'The pause could not be changed. Try again.',
} as const;
