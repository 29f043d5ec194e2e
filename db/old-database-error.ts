/** The database was made before the migrations of 2026-11-22, the first that are kept. Its message says what to do. */
export class OldDatabaseError extends Error {
  override readonly name = 'OldDatabaseError';
  constructor() {
    super(
      [
        'This database was made before the baseline of 2026-11-22 and cannot be brought up to date; it is unchanged.',
        'Demo data: npm run db:reset deletes everything in it and fills it anew.',
        'Data to keep: docs/decisions/0025-the-owner-is-in-every-key.md says how to carry it over.',
      ].join('\n'),
    );
  }
}
