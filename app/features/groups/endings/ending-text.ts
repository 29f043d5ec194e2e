/** How a group ended for somebody without their doing, and what they keep. */
export const endingText = ({ kind, title }: { kind: 'removed' | 'cancelled'; title: string }): string =>
  kind === 'removed'
    ? `You are not in ${title} any more: its creator took you out. Your own savings stay yours.`
    : `${title} was cancelled by its creator. Your own savings stay yours.`;
