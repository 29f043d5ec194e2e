export const PLACE_TEXT = {
  title: 'Where do you live?',
  description: 'Estimates follow the prices there. Nobody else sees it.',
  average: 'Prices about average',
  notSaved: 'Your city was not saved. Check your connection and try again.',
} as const;
