export const SUPPORT_TEXT = {
  failed: { title: 'Failed to load the form', detail: 'Nothing was sent.' },
  notSent: 'Failed to send your message. It is still here; try again in a moment.',
} as const;
