/** For so long the link to an archive works. */
export const ARCHIVE_DAYS = 7;
/** An archive that an operator asked for is fetched at once. */
export const OPERATORS_ARCHIVE_DAYS = 1;
/** For so long after deleting an account its person can change their mind. */
export const DELETION_DAYS = 14;
/** What is typed to delete an account; the display name does as well. */
export const DELETE_WORD = 'DELETE';

export const OWN_DATA_TEXT = {
  linkInvalid: 'This link is invalid or has expired',
  closing: 'This account is being deleted. You can still keep it.',
  tooLate: 'The time to change your mind is over: your account is being deleted.',
  notTyped: 'Type DELETE or your display name',
} as const;

/** Whether what was typed confirms a deletion. */
export const confirmsDeletion = (typed: string, displayName: string): boolean =>
  typed.trim().toUpperCase() === DELETE_WORD || typed.trim().toLowerCase() === displayName.toLowerCase();
