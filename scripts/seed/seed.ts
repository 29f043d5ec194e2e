import { sql } from 'kysely';

import type { Db } from '~db/client';
import { foldLeaderboard } from '~db/queries/social/leaderboard';
import type { Encryption } from '~server/auth/encryption';
import { totpAssociatedData } from '~server/features/accounts/prove-code';
import { type SeatingCursor, seatLeagues } from '~server/features/leagues/seat-leagues';
import { inOneGo } from '~server/each-alone';
import { createLogger } from '~server/log';

import { DEMO_SECRET } from '../lib/demo-admin';
import { SIGN_INS } from '../lib/services-table';
import { makeCrowd } from './crowd';
import { makeDemoGroups } from './demo-groups';
import { createFactories } from './factories';
import { liveLena, planLena } from './lena';
import { makeSignIns } from './sign-ins';

const SEED = 20_261_121;

/**
 * Fills the database with the demo people and half a year of their lives, all or nothing. The same `now` gives the
 * same data, apart from the hash of the password and what is encrypted. With an `encryption` the administrator has a second
 * factor. Demo people of an earlier time, with all they did, are replaced;
 * other accounts stay. @throws when another account has one of their display names
 */
export async function seedDemo(
  db: Db,
  { now, encryption }: { now: Date; encryption?: Encryption },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await removeDemo(trx);
    const make = createFactories(trx, { now, seed: SEED });
    const signIns = await makeSignIns(make, now);
    if (encryption) await addDemoFactor(trx, signIns.admin.id, encryption, now);
    const crowd = await makeCrowd(make, now);
    await liveLena(make, signIns.lena);
    await makeDemoGroups(make, { lena: signIns.lena, newcomer: signIns.newcomer, crowd });
    // Last, so that its figures are those of the other screens.
    await planLena(make, signIns.lena);
    await make.makeBuiltInTips(signIns.lena);
    const everybody = [...Object.values(signIns), ...crowd];
    await make.makeEarnedBadges(everybody);
    // What happened long ago is news to nobody.
    const people = everybody.map(({ id }) => id);
    await trx
      .deleteFrom('group_events')
      .where('group_challenge_id', 'in', (eb) =>
        eb.selectFrom('group_challenges as g').select('g.id').where('created_by', 'in', people),
      )
      .execute();
    await trx
      .updateTable('group_challenge_members as m')
      .from('group_challenges as g')
      .set({
        completion_seen_at: sql`coalesce(g.completed_at, case when g.status = 'cancelled' then g.created_at end)`,
      })
      .whereRef('g.id', '=', 'm.group_challenge_id')
      .where('m.user_id', 'in', people)
      .execute();
  });
  await foldLeaderboard(db);
  await inOneGo((cursor: SeatingCursor | null) =>
    seatLeagues({ db, log: createLogger('silent'), now: () => now }, cursor),
  );
}

/** Switches two-factor sign-in on for the demo administrator. */
async function addDemoFactor(db: Db, userId: string, encryption: Encryption, since: Date): Promise<void> {
  const secret = encryption.encrypt(DEMO_SECRET, totpAssociatedData(userId));
  await db.insertInto('authenticators').values({ user_id: userId, secret }).execute();
  const two_factor_at = since.toISOString();
  await db.updateTable('users').set({ two_factor_at }).where('id', '=', userId).execute();
}

async function removeDemo(db: Db): Promise<void> {
  const emails = SIGN_INS.map(([email]) => email);
  const demoPeople = db
    .selectFrom('profiles')
    .select('id')
    .where((eb) => eb.or([eb('email', 'in', emails), eb('email', 'like', '%@people.example')]));
  await db.deleteFrom('group_challenges').where('created_by', 'in', demoPeople).execute();
  await db.deleteFrom('users').where('id', 'in', demoPeople).execute();
  // So that the new ones get seats in the running week, too; whoever has one keeps it.
  await db.updateTable('league_weeks').set({ seated_at: null, seated_to: null }).execute();
}
