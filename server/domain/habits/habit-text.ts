/** Messages of the forms and procedures about habits. */
export const HABIT_TEXT = {
  titleRequired: 'Give it a name',
  titleTooLong: 'The name must be less than 100 characters',
  whatRequired: 'What did you nearly buy?',
  whatTooLong: 'This must be less than 200 characters',
  cadence: 'Choose daily, weekly or monthly',
  kind: 'Choose a standing saving or a ladder',
  steps: 'A ladder has 2 to 400 steps',
  stepTooLarge: 'The highest step would be above 999,999',
  startsInPast: 'Choose today or a later day',
  startsTooLate: 'Choose a day within a year',
  tooMany: 'You have 30 habits already. End one first.',
  tooManyNearly: 'You have 50 open decisions already. Decide one first.',
  notDue: 'This is not due on that day',
  skipped: 'This one was skipped already',
  logged: 'This one is logged already',
  outcome: 'Say whether it was saved or bought',
  tooEarly: 'Sleep on it: this can be decided 24 hours after you noted it',
  decided: 'This was decided already',
} as const;

/** Hours after which something nearly bought can be decided. */
export const NEARLY_BOUGHT_HOURS = 24;
