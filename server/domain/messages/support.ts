/** What people write to support about. */
export const SUPPORT_TOPICS = ['question', 'problem', 'payment', 'account', 'idea'] as const;

export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

/** The topic as the form and the subject of the mail name it. */
export const TOPIC_LABEL: Record<SupportTopic, string> = {
  question: 'A question',
  problem: 'Something does not work',
  payment: 'Pro and payments',
  account: 'Account and sign-in',
  idea: 'An idea',
};

export const SUPPORT_MIN = 10;
export const SUPPORT_MAX = 2000;

/** The message when support by mail is off. */
export const SUPPORT_OFF = 'Support by mail is off here';
