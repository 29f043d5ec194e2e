/** The message wherever something needs mail and mail is off. */
export const NO_MAIL = 'This installation sends no mail at the moment.';
