/** The word that goes with a count: 'day' for 1, 'days' for any other. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  Math.abs(count) === 1 ? one : many;

/** A count and its word: '1 day', '12 days'. */
export const counted = (count: number, one: string, many?: string): string =>
  `${count} ${plural(count, one, many)}`;
