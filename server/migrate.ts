import { migrateSchema } from '~db/migrate';
import { fillBadges } from '~db/queries/game/badges';
import type { DatabaseAddresses } from '~db/serving-role';

import { BADGES, BADGE_CODES } from './domain/game/badges';

/** Brings the database up to date, with the badges of this version. Safe to call from several processes at
 * once. Returns the names of the applied migrations. @throws OldDatabaseError, or the first migration's error */
export const migrateToLatest = (database: DatabaseAddresses): Promise<string[]> =>
  migrateSchema(database, (db) =>
    fillBadges(
      db,
      BADGE_CODES.map((code) => {
        const { name, description, criteria } = BADGES[code];
        return { code, name, description, criteria };
      }),
    ),
  );
