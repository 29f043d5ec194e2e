export const TRANSFER_TEXT = {
  markedBefore: 'This was marked as transferred before.',
  /** A rule has refused it: it did not happen. */
  refused: 'Failed to update transfer status',
  /** No answer: it may have happened, and marking again is harmless. */
  unanswered: 'Failed to mark as transferred',
} as const;
