/** Texts of the form; the messages of its fields are with their rules (server/domain/savings). */
export const ADD_TEXT = {
  noConnectionYet: 'No connection yet',
  formNotEmpty: 'Save what is in the form first.',
} as const;

export const SIGN_OUT_TEXT = {
  offline: 'No connection: savings on this device are not sent yet. Sign out once you are online.',
  unsent:
    'What is not sent is on this device only, and signing out deletes it. Stay to send it, or to correct it under Add.',
} as const;

export const HISTORY_TEXT = {
  failed: {
    title: 'Failed to load savings entries',
    detail: 'They are safe, they only could not be fetched.',
  },
  changed: 'Saving changed',
  deleted: 'Saving deleted',
  deletedBefore: 'This saving was deleted already.',
  notDeleted: 'Failed to delete saving',
  restored: 'Saving restored',
  notRestored: 'Failed to restore saving',
  withdrawalDeleted: 'What you took out is deleted',
  withdrawalNotDeleted: 'Failed to delete it',
  withdrawalRestored: 'What you took out is restored',
  withdrawalNotRestored: 'Failed to restore it',
  boundsCrossed: 'The upper amount is below the lower one',
} as const;

export const IMPORT_TEXT = {
  title: 'Import savings',
  description: 'A CSV file from Hazel or from any spreadsheet. Nothing is added before you have seen it.',
  unreadable: 'This file could not be read. Try again.',
  onlyNames: 'This file has column names but no lines below them.',
  notReached: 'The server could not be reached. Try again: nothing is stored twice.',
} as const;
