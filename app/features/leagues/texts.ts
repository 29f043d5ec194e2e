export const LEAGUE_TEXT = {
  failed: { title: 'Failed to load your league', detail: 'Your seat is kept, it only could not be fetched.' },
  /** What people agree to when they join. */
  seen: 'Up to nine others see your name, the share of your plan that you met, and the days you logged. Never an amount.',
  seenThoughPrivate: 'That holds for a private profile, too: joining is your yes.',
  joinFailed: 'You could not be added. Try again.',
  leaveFailed: 'You could not leave. Try again.',
  left: 'You have left. Nobody in the leagues sees you any more.',
} as const;
