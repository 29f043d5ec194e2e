import { NO_MAIL } from '../messages/no-mail';

/** Days in which somebody can answer the request to be a partner. */
export const REQUEST_DAYS = 14;

export const PARTNER_TEXT = {
  nameRequired: 'Enter a name',
  nameTooLong: 'Name must be at most 40 characters',
  verifyFirst: 'Verify your email address before you ask somebody',
  ownAddress: 'This is your own address',
  oneAtATime: 'You have asked somebody already. Take that back first.',
  mailOff: NO_MAIL,
  linkEnded: 'This link has ended',
} as const;
