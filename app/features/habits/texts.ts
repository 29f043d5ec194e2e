/** Texts about habits. The messages of the form's fields are with the rules (server/domain/habits). */
export const HABITS_TEXT = {
  failed: { title: 'Failed to load habits', detail: 'They are safe, they only could not be fetched.' },
  set: 'Set. Hazel asks on its day, and logs nothing without your tap.',
  skipped: 'Skipped. Nothing was logged.',
  ended: 'Ended. What was logged stays.',
  notSaved: 'This could not be saved. Try again.',
  notEnded: 'This could not be ended. Try again.',
  nearlyNoted: 'Noted. Hazel asks again in 24 hours.',
  nearlyBought: 'Noted. Nothing was logged.',
} as const;
