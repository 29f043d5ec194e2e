import { sql } from 'kysely';
import { z } from 'zod';

import type { XpRule } from '~db/columns';
import { eurOf } from '~db/euros';
import { readBadgeFacts } from '~db/queries/game/badges';
import { settledGoal } from '~db/queries/goals/goals';
import { CATEGORIES, type Category } from '~server/domain/kernel/categories';
import { addDays, dayAt, type LocalDay } from '~server/domain/kernel/days';
import { type Cents, cents } from '~server/domain/kernel/money';
import { streakOf } from '~server/domain/game/streak';
import { cappedAward, countsForGame, DAILY_CAP, xpForSaving, xpForTransfer } from '~server/domain/game/xp';

import { insertRows, instantOn, type SeededPerson, type Setting } from './setting';

/** A category in the data of the demo people. */
export const categorySchema = z.enum(CATEGORIES.map(({ value }) => value));

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

export type SavingOf = SavingOptions & { person: SeededPerson };

/** Logs savings of one or many people as the app would have: XP under the caps and streak follow from the same pure
 * rules, the sums by themselves. Gives the entries' ids, in the order of the options.
 * @throws RangeError for a day after today, or days out of order */
export async function makeSavings(setting: Setting, options: readonly SavingOf[]): Promise<string[]> {
  const entries = options.map((option) => entryOf(setting, option));
  const inOrder = [...entries].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
  const rows = inOrder.map(({ person: _person, cents: _cents, transferredOn, ...row }) => {
    return { ...row, transferred: transferredOn !== null };
  });
  await insertRows(setting, 'savings_entries', rows);
  const logged = inOrder.flatMap(
    ({ user_id: userId, id: source, cents, date, logged_on: day, created_at: at }) =>
      countsForGame(date, day)
        ? [{ userId, rule: 'saving' as const, source, day, amount: xpForSaving(cents), at }]
        : [],
  );
  const transferred = inOrder.flatMap(({ id: source, person, cents: amount, transferredOn: day }) =>
    day === null ? [] : [transferOf(setting, person, { source, amount, day })],
  );
  await seedAward(setting, [...logged, ...transferred]);
  await storeStreaks(setting, new Set(rows.map(({ user_id }) => user_id)));
  return entries.map(({ id }) => id);
}

/** Pauses a person's streak in these weeks (their Mondays), each planned a fortnight before. Make the savings
 * afterwards: the stored streak follows with them. */
export async function makePauses(
  setting: Setting,
  person: SeededPerson,
  weeks: readonly LocalDay[],
): Promise<void> {
  const rows = weeks.map((week) => ({
    user_id: person.id,
    week_start: week,
    created_at: instantOn(setting, person, addDays(week, -14), 19),
  }));
  await insertRows(setting, 'streak_pauses', rows);
}

function entryOf(setting: Setting, { person, ...option }: SavingOf) {
  const { date = person.today, category = 'other', note = null, transferredOn = null } = option;
  const { loggedOn = date } = option;
  if (date > loggedOn || (transferredOn !== null && transferredOn < loggedOn))
    throw new RangeError(
      `Out of order: saved ${date}, logged ${loggedOn}, transferred ${transferredOn ?? 'not'}`,
    );
  const { random } = setting;
  const amount = cents(option.cents);
  return {
    id: setting.ids.uuid(),
    user_id: person.id,
    person,
    cents: amount,
    amount_eur: eurOf(amount),
    category,
    date,
    note,
    transferredOn,
    logged_on: loggedOn,
    created_at: instantOn(setting, person, loggedOn, random.int(8, 20), random.int(0, 59)),
  };
}

async function storeStreaks({ db, now }: Setting, userIds: ReadonlySet<string>): Promise<void> {
  const rows = (await readBadgeFacts(db, [...userIds], 0)).map(({ userId: id, ...saved }) => {
    const { weeks, aliveUntil } = streakOf({ ...saved, today: dayAt(now, saved.timeZone) });
    return { id, weeks, alive: aliveUntil };
  });
  await sql`
    update profiles as p set streak_weeks = r.weeks, streak_alive_until = r.alive,
      ${settledGoal(dayAt(now, 'UTC'))}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, weeks integer, alive date)
    where p.id = r.id`.execute(db);
}

/** An award of XP. `source` is the id of: the entry (saving, and transfer of an entry or of the contribution
 * behind it), the run (challenge_completed, and transfer of a challenge), `run:day` (check_in), the group
 * (group_completed), `Monday:weekday` (weekly_plan_task). */
export interface SeededAward {
  userId: string;
  rule: XpRule;
  source: string;
  /** The person's local day. */
  day: LocalDay;
  /** XP before the cap of the day. */
  amount: number;
  at: string;
}

/** The award for moving the money of an entry, of a contribution without entry, or of a challenge. */
export function transferOf(
  setting: Setting,
  person: SeededPerson,
  { source, amount, day }: { source: string; amount: Cents; day: LocalDay },
): SeededAward {
  const at = instantOn(setting, person, day, 21);
  return { userId: person.id, rule: 'transfer', source, day, amount: xpForTransfer(amount), at };
}

const CAPS = new Map<string, number>(Object.entries(DAILY_CAP));

/** Writes awards in the given order, cut to the caps of the day; `profiles.xp` follows by itself. An award of which the
 * cap leaves nothing is not written. */
export async function seedAward(setting: Setting, awards: readonly SeededAward[]): Promise<void> {
  const userIds = new Set(awards.map(({ userId }) => userId));
  const keyOf = (userId: string, rule: string, day: string) => `${userId} ${rule} ${day}`;
  const before = await setting.db
    .selectFrom('xp_events')
    .select(['user_id', 'rule', 'day', sql<number>`sum(amount)::integer`.as('sum')])
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .groupBy(['user_id', 'rule', 'day'])
    .execute();
  const earned = new Map(before.map((row) => [keyOf(row.user_id, row.rule, row.day), row.sum]));
  const rows = awards.flatMap(({ userId, rule, source, day, amount, at }) => {
    const key = keyOf(userId, rule, day);
    const sum = earned.get(key) ?? 0;
    const fits = cappedAward(amount, sum, CAPS.get(rule) ?? Infinity);
    earned.set(key, sum + fits);
    return fits > 0 ? [{ user_id: userId, rule, source, day, amount: fits, created_at: at }] : [];
  });
  await insertRows(setting, 'xp_events', rows);
}
