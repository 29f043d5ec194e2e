/** The texts of savings; what a rule says stands with the rule (server/domain/savings). */
export const SAVINGS_TEXT = {
  historyFailed: {
    title: 'Failed to load savings entries',
    detail: 'They are safe, they only could not be fetched.',
  },
} as const;
