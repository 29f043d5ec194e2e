// Days and money of the second computation: days are counted from their text, money in whole numbers (BigInt), so that
// nothing is rounded by accident.

const DAY_MS = 86_400_000;

/** Days since 1970 of a 'yyyy-mm-dd'. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
/** The 'yyyy-mm-dd' of such a number. */
export const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** The same as a number, 20261123, as facts hold it. */
export const dateFigure = (number: number): number => Number(dayText(number).split('-').join(''));
/** Monday is 0. */
export const weekdayOf = (number: number): number => (number + 3) % 7;

/** A quotient, rounded up. */
export const up = (a: number, b: number): number => Number((BigInt(a) + BigInt(b) - 1n) / BigInt(b));
/** A quotient, rounded down. */
export const down = (a: number, b: number): number => Number(BigInt(a) / BigInt(b));
/** A quotient, rounded to the nearest; halves are rounded up. */
export const nearest = (a: number, b: number): number => down(2 * a + b, 2 * b);
