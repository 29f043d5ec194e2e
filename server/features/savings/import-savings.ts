import { lockProfile, readGameState } from '~db/queries/game';
import {
  applyImportEffects,
  countEqualEntries,
  countOwnEntries,
  insertEntries,
} from '~db/queries/savings-import';

import type { LocalDay } from '../../domain/days';
import { entryEffects } from '../../domain/entry-effects';
import type { EqualInput, ImportInput } from '../../domain/import-schema';
import { addCents } from '../../domain/money';
import { SAVING_TEXT } from '../../domain/saving-rules';
import { DomainError } from '../../errors';
import type { OnboardedContext } from '../../trpc/init';
import { awardBadges } from '../badges/award-badges';
import { streakWith } from './entry-change';

export interface ImportedSavings {
  /** How many were stored now. */
  imported: number;
  /** How many had been stored before under the same id (live or in the trash). */
  known: number;
  /** XP that they earned. */
  xpEarned: number;
  newBadges: string[];
}

/** Stores the savings of a file, all or none, in a fixed number of statements. They are logged today: only what is
 * dated within the last seven days earns XP (below the day's cap) and counts for the streak; the money always counts.
 * Rows whose id is stored already are left as they are. Throws DATE_IN_FUTURE naming the row, and ID_IN_USE. */
export async function importSavings(ctx: OnboardedContext, { rows }: ImportInput): Promise<ImportedSavings> {
  const { user } = ctx;
  const { today } = user;
  const early = rows.findIndex(({ date }) => date > today);
  if (early !== -1) {
    throw new DomainError('BAD_REQUEST', 'DATE_IN_FUTURE', `Row ${early + 1}: ${SAVING_TEXT.dateInFuture}`, {
      field: `rows.${early}.date`,
    });
  }
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const state = await readGameState(trx, user.id, 'saving', today);
    const stored = await insertEntries(trx, user.id, rows, { on: today, at: ctx.now() });
    const others = rows.filter(({ id }) => !stored.has(id)).map(({ id }) => id);
    if (others.length > 0 && (await countOwnEntries(trx, user.id, others)) !== others.length) {
      throw new DomainError('CONFLICT', 'ID_IN_USE', SAVING_TEXT.failed, { field: 'rows' });
    }
    const fresh = rows.filter(({ id }) => stored.has(id));
    if (fresh.length === 0) return { imported: 0, known: others.length, xpEarned: 0, newBadges: [] };

    const weeks = new Map<LocalDay, number>();
    const awards: { entryId: string; amount: number }[] = [];
    let xpEarned = 0;
    for (const { id, amount, date } of fresh) {
      const effects = entryEffects(
        null,
        { amount, date, loggedOn: today },
        { standing: 0, original: null, netOnDay: state.earned_today + xpEarned },
      );
      for (const { week, change } of effects.weeks) weeks.set(week, (weeks.get(week) ?? 0) + change);
      if (effects.award > 0) awards.push({ entryId: id, amount: effects.award });
      xpEarned += effects.award;
    }
    const changes = [...weeks].map(([week, change]) => ({ week, change }));
    const saved = new Map(state.saved_weeks.map((week, index) => [week, state.saved_entries[index] ?? 0]));
    const streak = streakWith(state, saved, changes, today);
    await applyImportEffects(trx, {
      userId: user.id,
      total: addCents(...fresh.map(({ amount }) => amount)),
      count: fresh.length,
      day: today,
      weeks: changes.map(({ week, change }) => ({ week, entries: change })),
      awards,
      streakWeeks: streak.weeks,
      streakAliveUntil: streak.aliveUntil,
    });
    const newBadges = await awardBadges(trx, user.id, ctx.now());
    return { imported: fresh.length, known: others.length, xpEarned, newBadges };
  });
}

/** For each row, how many of the person's savings have the same date, amount, category and note. */
export async function equalSavings(ctx: OnboardedContext, { rows }: EqualInput): Promise<number[]> {
  return countEqualEntries(ctx.db, ctx.user.id, rows);
}
