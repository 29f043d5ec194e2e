/** Under this the browser keeps the day on which a person was asked for a price. */
export const askedKey = (userId: string): string => `hazel:price-asked:${userId}`;
