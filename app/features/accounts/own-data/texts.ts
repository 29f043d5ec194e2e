export const OWN_DATA_CARD = {
  asked: (mailOn: boolean) =>
    mailOn
      ? 'Asked for. We mail you a link when it is ready.'
      : 'Asked for. Once it is ready you download it here.',
  notAsked: 'Your archive could not be asked for. Try again in a moment.',
  notOpened: 'Your archive could not be opened. Try again in a moment.',
  notDeleted: 'Your account could not be deleted. Nothing was changed; try again in a moment.',
  failed: { title: 'Your data could not be loaded', detail: 'Nothing was lost. Try again in a moment.' },
} as const;
