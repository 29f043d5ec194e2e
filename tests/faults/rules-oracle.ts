import { sql } from 'kysely';

import type { Db } from '~db/client';
import { localDay, weekStart } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import { streakOf } from '~server/domain/game/streak';
import { DAILY_CAP, countsForGame, xpForSaving } from '~server/domain/game/xp';

import type { SentSaving } from './savers';

interface StoredPerson {
  xp: number;
  streak_weeks: number;
  saved_count: number;
  saved_total: number;
  entries: { id: string; amount: number; date: string; logged_on: string }[];
}

async function readPerson(db: Db, userId: string): Promise<StoredPerson | undefined> {
  const { rows } = await sql<StoredPerson>`
    select p.xp, p.streak_weeks, p.saved_count, (p.saved_total_eur * 100)::integer as saved_total,
      (select coalesce(json_agg(json_build_object('id', e.id, 'amount', (e.amount_eur * 100)::integer,
        'date', e.date, 'logged_on', e.logged_on)), '[]') from savings_entries e where e.user_id = p.id) as entries
    from profiles p where p.id = ${userId}::uuid`.execute(db);
  return rows[0];
}

/** Compares what the database holds of a person with the pure rules, applied to the acknowledged savings. Returns each
 * difference as a sentence. A day's XP is the sum of its awards cut at the cap, in whatever order they came. */
export async function differencesFromRules(
  db: Db,
  userId: string,
  acknowledged: readonly SentSaving[],
): Promise<string[]> {
  const stored = await readPerson(db, userId);
  if (!stored) return [`${userId} is gone`];
  const found: string[] = [];
  const entries = new Map(stored.entries.map((entry) => [entry.id, entry]));
  for (const { id, amount, date } of acknowledged) {
    const entry = entries.get(id);
    if (!entry) found.push(`saving ${id} was acknowledged and is lost`);
    else if (entry.amount !== amount || entry.date !== date) found.push(`saving ${id} is not what was sent`);
    entries.delete(id);
  }
  for (const id of entries.keys()) found.push(`saving ${id} was never acknowledged, or is there twice`);

  const total = acknowledged.reduce((sum, { amount }) => sum + amount, 0);
  const earned = new Map<string, number>();
  const weeks: string[] = [];
  let today: string | null = null;
  for (const entry of stored.entries) {
    if (today === null || entry.logged_on > today) today = entry.logged_on;
    if (!countsForGame(localDay(entry.date), localDay(entry.logged_on))) continue;
    earned.set(entry.logged_on, (earned.get(entry.logged_on) ?? 0) + xpForSaving(cents(entry.amount)));
    weeks.push(weekStart(localDay(entry.date)));
  }
  const xp = [...earned.values()].reduce((sum, day) => sum + Math.min(day, DAILY_CAP.saving), 0);
  const streak =
    today === null
      ? 0
      : streakOf({ savedWeeks: weeks.map(localDay), pausedWeeks: [], today: localDay(today) }).weeks;

  const compare = (what: string, is: number, rule: number) => {
    if (is !== rule) found.push(`${what} of ${userId} is ${is}, the rules say ${rule}`);
  };
  compare('the number of savings', stored.saved_count, acknowledged.length);
  compare('the total', stored.saved_total, total);
  compare('the XP', stored.xp, xp);
  compare('the streak', stored.streak_weeks, streak);
  return found;
}
