/** The database is too old for this version of Hazel. Its message says what to do. */
export class OldDatabaseError extends Error {
  override readonly name = 'OldDatabaseError';
}
