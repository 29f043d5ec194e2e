/** '1 saving', '3 savings'. */
export const savingsCount = (count: number): string => `${count} ${count === 1 ? 'saving' : 'savings'}`;
