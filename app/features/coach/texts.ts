/** Fixed texts of the coach's screen. Messages of the rules are in server/domain/coach/coach-text.ts. */
export const COACH_SCREEN_TEXT = {
  failed: {
    title: 'Failed to load the coach',
    detail: 'Your tips and your plan are safe, they only could not be fetched.',
  },
  financeSaved: 'Information saved',
  easierAgain: 'Good to hear. I will plan with you again.',
  consentGiven: 'Claude may now word your tips and answers',
  consentTaken: 'Nothing is sent to Anthropic any more',
  consentFailed: 'This could not be saved. Nothing has changed; try again.',
} as const;

/** Fixed texts of the chat. */
export const CHAT_TEXT = {
  failed: {
    title: 'Failed to load the conversation',
    detail: 'What was said is safe, it only could not be fetched. You can ask all the same.',
  },
  cleared: 'History cleared',
  notArrived: 'The answer did not arrive. Your question is kept.',
  noAnswer: 'This question got no answer.',
  offline: 'No connection: Hazel can answer once you are online again. What you type is kept.',
  /** Common questions that the empty chat offers. */
  common: [
    'How am I doing?',
    'What if I save €5 more a week?',
    'What should I do this week?',
    'How much did I save on coffee?',
    'Where do these figures come from?',
  ],
  /** The same in hardship, where nothing asks for more. */
  commonInHardship: [
    'How am I doing?',
    'Can I stop saving for a while?',
    'I have debts, what comes first?',
    'How can I save on groceries?',
  ],
} as const;

/** The message after a day of the plan was marked; it names XP only when they were booked now. */
export function dayMarkedText(completed: boolean, xpChange: number): string {
  const words = completed ? 'Done for today!' : 'Taken back';
  if (xpChange === 0) return completed ? `${words} It was marked before.` : `${words}.`;
  return completed ? `${words} +${xpChange} XP` : `${words}, −${-xpChange} XP`;
}
