export const PLACE_TEXT = {
  title: 'Where do you live?',
  description: 'Estimates follow the prices there. Nobody else sees it.',
  average: 'Prices about average',
  notSaved: 'Your city was not saved. Check your connection and try again.',
} as const;

/** A price level in words: 1.35 is 'Prices about 35% above average'. */
export function priceLevelText(multiplier: number): string {
  const percent = Math.round((multiplier - 1) * 100);
  if (percent === 0) return PLACE_TEXT.average;
  return `Prices about ${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'} average`;
}
