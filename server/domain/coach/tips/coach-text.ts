/** Messages of the coach's screen and procedures (docs/product/coach.md, 'Coach'). */
export const COACH_TEXT = {
  tipsFailed: 'Failed to generate tips. Please try again.',
  usingFallback: 'Using fallback tips',
  limit: 'Free users get 1 tip generation per week. Upgrade to Pro for unlimited!',
  /** The same limit in hardship, where nothing is sold. */
  limitInHardship: 'This week’s new tips are made already. The next ones are yours on Monday.',
  tipStatusFailed: 'Failed to update tip status',
  tipDeleteFailed: 'Failed to delete tip',
  tipSaveFailed: 'Failed to save tip',
  doing: 'I do this already',
  declined: 'Not for me',
  doingSaid: 'Good to know: you do this already.',
  declinedSaid: 'Not for you, then. I leave it out for a year.',
  feedbackFailed: 'Failed to remember that',
  planFailed: 'Failed to save progress',
  clearFailed: 'Failed to clear history',
  financeFailed: 'Failed to save information',
  suggestionMade: 'Savings suggestion generated!',
  notAnAdviser: 'I am an AI, not a person, and no investment adviser.',
} as const;

/** The longest question that the chat takes. */
export const MAX_QUESTION = 1000;
/** The longest title of a tip or a proposed challenge. */
export const MAX_TIP_TITLE = 60;
export const MAX_SPENDING_NOTES = 2000;
/** The most tips that a person keeps at once. */
export const MAX_ACCEPTED_TIPS = 100;
/** How many messages of the chat the screen shows. */
export const SHOWN_MESSAGES = 60;
/** Days between two nudges towards Pro (docs/product/access.md, 'Plans and access'). */
export const NUDGE_DAYS = 7;

/** The weekday (1 is Monday) from which on the next week can be planned (docs/product/coach.md, 'Weekly plan'). */
export const NEXT_WEEK_FROM = 4;

/** From this many completed tips on, the card is shown (docs/product/coach.md, 'Accepted tips'). */
export const TIPS_FOR_POTENTIAL = 2;
export const TIPS_FOR_COMPOUNDING = 3;
