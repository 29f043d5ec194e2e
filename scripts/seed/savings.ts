import { sql } from 'kysely';

import { eurOf } from '~db/euros';
import type { Category } from '~server/domain/kernel/categories';
import { addDays, type LocalDay, weekStart } from '~server/domain/kernel/days';
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

/** Logs savings of one or many people as the app would have: weeks, XP under the caps, totals and streak follow
 * from the same pure rules. Gives the entries' ids, in the order of the options.
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
  await countWeeks(setting, counted);
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
  await updateTotals(setting, inOrder);
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

async function countWeeks(setting: Setting, counted: readonly Entry[]): Promise<void> {
  const weeks = new Map<string, { user_id: string; week_start: LocalDay; entries: number }>();
  for (const { person, date } of counted) {
    const week = weekStart(date);
    const key = `${person.id} ${week}`;
    const entries = (weeks.get(key)?.entries ?? 0) + 1;
    weeks.set(key, { user_id: person.id, week_start: week, entries });
  }
  for (const chunk of chunksOf([...weeks.values()])) {
    await setting.db
      .insertInto('savings_weeks')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'week_start'])
          .doUpdateSet({ entries: sql<number>`savings_weeks.entries + excluded.entries` }),
      )
      .execute();
  }
}

async function updateTotals(setting: Setting, entries: readonly Entry[]): Promise<void> {
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
  const sums = new Map<string, { total: number; count: number }>();
  for (const { person, amount } of entries) {
    const { total, count } = sums.get(person.id) ?? { total: 0, count: 0 };
    sums.set(person.id, { total: total + amount, count: count + 1 });
  }
  const rows = [...people.values()].map((person) => {
    const streak = streakOf({
      savedWeeks: savedWeeks.get(person.id) ?? [],
      pausedWeeks: pausedWeeks.get(person.id) ?? [],
      today: person.today,
    });
    const { total, count } = sums.get(person.id) ?? { total: 0, count: 0 };
    return { id: person.id, weeks: streak.weeks, alive: streak.aliveUntil, total: eurOf(total), count };
  });
  await sql`
    update profiles as p set
      streak_weeks = r.weeks, streak_alive_until = r.alive,
      saved_total_eur = p.saved_total_eur + r.total, saved_count = p.saved_count + r.count
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id uuid, weeks integer, alive date, total numeric, count integer)
    where p.id = r.id`.execute(setting.db);
}
