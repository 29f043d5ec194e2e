export const OWN_DATA_CARD = {
  asked: 'Asked for. We mail you a link when it is ready.',
  notAsked: 'Your archive could not be asked for. Try again in a moment.',
  mailOff:
    'This installation sends no mail at the moment, so the link would not reach you. Whoever runs it can make your archive for you.',
  notDeleted: 'Your account could not be deleted. Nothing was changed; try again in a moment.',
  failed: { title: 'Your data could not be loaded', detail: 'Nothing was lost. Try again in a moment.' },
} as const;
