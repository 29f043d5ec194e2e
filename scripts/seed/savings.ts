import { sql } from 'kysely';

import { eurOf } from '~db/euros';
import type { Category } from '~server/domain/kernel/categories';
import { addDays, type LocalDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import { streakOf } from '~server/domain/game/streak';
import { countsForGame, XP, xpForSaving } from '~server/domain/game/xp';

import { award } from './ledger';
import { chunksOf, instantOn, type Person, type Setting } from './setting';

export interface SavingOptions {
  cents: number;
  /** Default: other. */
  category?: Category;
  /** Default: the person's today. */
  date?: LocalDay;
  /** Day on which it was logged. Default: `date`. */
  loggedOn?: LocalDay;
  note?: string | null;
  /** Day on which the money was moved to the savings account; null (default) when it was not. */
  transferredOn?: LocalDay | null;
}

/** Logs savings of one or many people as the app would have: XP under the caps and streak follow from the same pure
 * rules, the sums by themselves. Gives the entries' ids, in the order of the options.
 * @throws RangeError for a day after today, or days out of order */
export async function makeSavings(
  setting: Setting,
  options: readonly (SavingOptions & { person: Person })[],
): Promise<string[]> {
  const entries = options.map((option) => entryOf(setting, option));
  const inOrder = [...entries].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const chunk of chunksOf(inOrder)) {
    await setting.db
      .insertInto('savings_entries')
      .values(
        chunk.map((entry) => ({
          id: entry.id,
          user_id: entry.person.id,
          amount_eur: eurOf(entry.amount),
          category: entry.category,
          date: entry.date,
          note: entry.note,
          transferred: entry.transferredOn !== null,
          logged_on: entry.loggedOn,
          created_at: entry.createdAt.toISOString(),
        })),
      )
      .execute();
  }
  const counted = inOrder.filter((entry) => countsForGame(entry.date, entry.loggedOn));
  await award(setting, [
    ...counted.map((entry) => ({
      person: entry.person,
      rule: 'saving' as const,
      source: entry.id,
      day: entry.loggedOn,
      amount: xpForSaving(entry.amount),
      at: entry.createdAt,
    })),
    ...inOrder.flatMap(({ id, person, transferredOn }) =>
      transferredOn === null ? [] : [transferOf(setting, person, id, transferredOn)],
    ),
  ]);
  await storeStreaks(setting, inOrder);
  return entries.map((entry) => entry.id);
}

/** Pauses a person's streak in these weeks (their Mondays), each planned a fortnight before. Make the savings
 * afterwards: the stored streak follows with them. */
export async function makePauses(
  setting: Setting,
  person: Person,
  weeks: readonly LocalDay[],
): Promise<void> {
  await setting.db
    .insertInto('streak_pauses')
    .values(
      weeks.map((week) => ({
        user_id: person.id,
        week_start: week,
        created_at: instantOn(setting, person.timeZone, addDays(week, -14), 19).toISOString(),
      })),
    )
    .execute();
}

/** The award for moving the money of an entry, of a contribution without entry, or of a challenge. */
export function transferOf(setting: Setting, person: Person, source: string, day: LocalDay) {
  const at = instantOn(setting, person.timeZone, day, 21);
  return { person, rule: 'transfer' as const, source, day, amount: XP.transfer, at };
}

function entryOf(setting: Setting, { person, ...option }: SavingOptions & { person: Person }) {
  const date = option.date ?? person.today;
  const loggedOn = option.loggedOn ?? date;
  const transferredOn = option.transferredOn ?? null;
  if (date > loggedOn || (transferredOn !== null && transferredOn < loggedOn)) {
    throw new RangeError(
      `Out of order: saved ${date}, logged ${loggedOn}, transferred ${transferredOn ?? 'not'}`,
    );
  }
  const { random } = setting;
  return {
    id: setting.ids.uuid(),
    person,
    amount: cents(option.cents),
    category: option.category ?? 'other',
    date,
    loggedOn,
    transferredOn,
    note: option.note ?? null,
    createdAt: instantOn(setting, person.timeZone, loggedOn, random.int(8, 20), random.int(0, 59)),
  };
}

type Entry = ReturnType<typeof entryOf>;

async function storeStreaks(setting: Setting, entries: readonly Entry[]): Promise<void> {
  const people = new Map(entries.map(({ person }) => [person.id, person]));
  if (people.size === 0) return;
  const weeks = await setting.db
    .selectFrom('savings_weeks')
    .select(['user_id', sql<LocalDay[]>`array_agg(week_start::text order by week_start)`.as('weeks')])
    .where('user_id', 'in', [...people.keys()])
    .where('entries', '>', 0)
    .groupBy('user_id')
    .execute();
  const savedWeeks = new Map(weeks.map((row) => [row.user_id, row.weeks]));
  const pauses = await setting.db
    .selectFrom('streak_pauses')
    .select(['user_id', sql<LocalDay[]>`array_agg(week_start::text)`.as('weeks')])
    .where('user_id', 'in', [...people.keys()])
    .groupBy('user_id')
    .execute();
  const pausedWeeks = new Map(pauses.map((row) => [row.user_id, row.weeks]));
  const rows = [...people.values()].map((person) => {
    const streak = streakOf({
      savedWeeks: savedWeeks.get(person.id) ?? [],
      pausedWeeks: pausedWeeks.get(person.id) ?? [],
      today: person.today,
    });
    return { id: person.id, weeks: streak.weeks, alive: streak.aliveUntil };
  });
  await sql`
    update profiles as p set streak_weeks = r.weeks, streak_alive_until = r.alive
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, weeks integer, alive date)
    where p.id = r.id`.execute(setting.db);
}
