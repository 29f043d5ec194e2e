/** Days for which the link to an archive works. */
export const ARCHIVE_DAYS = 7;
/** Days for which an archive that an operator asked for is kept: operators fetch it at once. */
export const OPERATORS_ARCHIVE_DAYS = 1;
/** Days in which a person can still take back the deletion of their account. */
export const DELETION_DAYS = 14;
/** What a person types to confirm a deletion; their display name is accepted, too. */
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
