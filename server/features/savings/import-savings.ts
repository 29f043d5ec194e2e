import type { Db } from '~db/client';
import { lockProfile, readGameProgress } from '~db/queries/game/xp-ledger';
import {
  applyImportEffects,
  countImportRows,
  countStored,
  deleteWaitingImports,
  findImport,
  finishImport,
  insertFreshRows,
  insertImport,
  insertImportRows,
  readFreshRows,
} from '~db/queries/savings/import';

import { type LocalDay, addDays } from '../../domain/kernel/days';
import { entryEffects } from '../../domain/savings/entry-effects';
import { IMPORT_MAX_STORED, roomForImport } from '../../domain/savings/csv-import';
import type { ImportRowsInput, ImportedFileInput } from '../../domain/savings/saving-schema';
import { cents } from '../../domain/kernel/money';
import { SAVING_TEXT } from '../../domain/savings/saving-rules';
import { DAILY_CAP, LATE_DAYS, XP } from '../../domain/game/xp';
import { DomainError } from '../../errors';
import type { OnboardedContext } from '../../context';
import { awardBadges } from '../game/award-badges';
import { streakNow } from './update-derived';

const ROWS_SHOWN = 5;
/** A saving of less than this earns no XP. */
const LEAST_EARNING_CENTS = cents(Math.ceil(100 / XP.savingPerEuro));

const unknownImport = () =>
  new DomainError(
    'IMPORT_UNKNOWN',
    'This import is no longer waiting. Choose the file again: what is here already is left out.',
  );

function refuseEarly(index: number | null): void {
  if (index === null) return;
  throw new DomainError('DATE_IN_FUTURE', `Row ${index + 1}: ${SAVING_TEXT.dateInFuture}`, {
    field: `rows.${index}.date`,
  });
}

/** Stores some rows of a file apart from the savings until the file is committed. The first rows (`from` 0)
 * begin the import and replace an uncommitted one of the person. Sending them again changes nothing.
 * @throws DATE_IN_FUTURE naming the row, and IMPORT_UNKNOWN */
export async function receiveRows(ctx: OnboardedContext, { id, from, rows }: ImportRowsInput): Promise<void> {
  const { user } = ctx;
  const early = rows.findIndex(({ date }) => date > user.today);
  refuseEarly(early === -1 ? null : from + early);
  await ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const known = await findImport(trx, user.id, id);
    if (known?.committed) return;
    if (!known) {
      if (from > 0) throw unknownImport();
      await deleteWaitingImports(trx, user.id);
      await insertImport(trx, user.id, id, ctx.now());
    }
    await insertImportRows(trx, user.id, id, from, rows);
  });
}

/** Checks the rows that have arrived. @throws IMPORT_INCOMPLETE when some are missing, and DATE_IN_FUTURE */
async function checkRows(db: Db, user: { id: string; today: LocalDay }, { id, rows }: ImportedFileInput) {
  const arrived = await countImportRows(db, user.id, id, user.today);
  if (arrived.rows !== rows) {
    throw new DomainError(
      'IMPORT_INCOMPLETE',
      'Some lines of the file have not arrived. Choose the file again: nothing has been imported.',
    );
  }
  refuseEarly(arrived.early);
}

/** What a commit would do now: nothing when more rows are new than `room`. @throws IMPORT_UNKNOWN, IMPORT_INCOMPLETE */
export async function previewImport(ctx: OnboardedContext, file: ImportedFileInput) {
  const { user, db } = ctx;
  const known = await findImport(db, user.id, file.id);
  if (!known || known.committed) throw unknownImport();
  await checkRows(db, user, file);
  const found = await readFreshRows(db, user.id, file.id, freshOf(ctx, ROWS_SHOWN));
  const room = roomForImport(await countStored(db, user.id));
  return { ...found, duplicates: file.rows - found.fresh, room };
}

export type PreviewedImport = Awaited<ReturnType<typeof previewImport>>;

const freshOf = ({ user }: OnboardedContext, show: number) => ({
  show,
  lateBefore: addDays(user.today, -LATE_DAYS),
});

/** Refuses a file whose new savings do not all fit. The profile must be locked. @throws IMPORT_TOO_MANY */
async function refuseTooMany(db: Db, ctx: OnboardedContext, { id, rows }: ImportedFileInput): Promise<void> {
  const userId = ctx.user.id;
  const room = roomForImport(await countStored(db, userId));
  // Counting the new rows is only needed when not all rows would fit.
  if (rows <= room || (await readFreshRows(db, userId, id, freshOf(ctx, 0))).fresh <= room) return;
  throw new DomainError(
    'IMPORT_TOO_MANY',
    `An import fills an account up to ${IMPORT_MAX_STORED} savings, and ${room} of these fit. Nothing has been imported.`,
  );
}

/** Turns a whole file into savings, all or none, in a fixed number of statements. They count as logged today:
 * only those dated within the last seven days earn XP (up to the day's cap) and count for the streak; the
 * money always counts. Committing again returns the first result and does nothing. @throws IMPORT_UNKNOWN,
 * IMPORT_INCOMPLETE, IMPORT_TOO_MANY and DATE_IN_FUTURE */
export async function commitImport(ctx: OnboardedContext, file: ImportedFileInput) {
  const { user } = ctx;
  const { today } = user;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const known = await findImport(trx, user.id, file.id);
    if (!known) throw unknownImport();
    if (known.committed) {
      return {
        imported: known.imported ?? 0,
        duplicates: known.duplicates ?? 0,
        xpEarned: known.xp_earned ?? 0,
        newBadges: known.new_badges ?? [],
      };
    }
    await checkRows(trx, user, file);
    await refuseTooMany(trx, ctx, file);
    const inserted = await insertFreshRows(
      trx,
      user.id,
      file.id,
      { on: today, now: ctx.now() },
      // Each award is at least 1 XP, so at most as many awards as the day's cap can fit under it.
      { since: addDays(today, -LATE_DAYS), cents: LEAST_EARNING_CENTS, most: DAILY_CAP.saving },
    );

    // Read after the insert, so that the weeks include the new savings.
    const state = await readGameProgress(trx, user.id, 'saving', user.gameDay);
    const awards: { entryId: string; amount: number }[] = [];
    let xpEarned = 0;
    for (const { id, date, amount } of inserted.earning) {
      const { award } = entryEffects(
        { amount, date, loggedOn: today },
        { activeAward: 0, original: null, netOnDay: state.earned_today + xpEarned },
      );
      if (award > 0) awards.push({ entryId: id, amount: award });
      xpEarned += award;
    }
    const streak = streakNow(state, today);
    await applyImportEffects(trx, {
      userId: user.id,
      day: user.gameDay,
      awards,
      streakWeeks: streak.weeks,
      streakAliveUntil: streak.aliveUntil,
    });
    const newBadges = await awardBadges(trx, user.id, ctx.now());
    const { imported } = inserted;
    const outcome = { imported, duplicates: file.rows - imported, xpEarned, newBadges };
    await finishImport(trx, user.id, file.id, { now: ctx.now(), ...outcome });
    return outcome;
  });
}
export type ImportedSavings = Awaited<ReturnType<typeof commitImport>>;
