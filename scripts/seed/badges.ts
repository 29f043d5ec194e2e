import { sql } from 'kysely';

import { asCents } from '~db/euros';
import { BADGES } from '~server/domain/game/badges';
import { type LocalDay, weekStart } from '~server/domain/kernel/days';
import { streakOf } from '~server/domain/game/streak';
import { countsForGame } from '~server/domain/game/xp';
import { awardBadgesToAll } from '~server/features/game/award-badges';

import { chunksOf, type Person, type Setting } from './setting';

const SAVED_BADGES = ['first_50_saved', 'hundred_club', 'thousand_club'] as const;
const GROUP_BADGES = ['team_player', 'squad_goals'] as const;

export type BadgeCode =
  | (typeof SAVED_BADGES)[number]
  | (typeof GROUP_BADGES)[number]
  | 'first_entry'
  | 'three_week_saver'
  | 'challenge_champ'
  | 'community_champion';

interface Saving {
  cents: number;
  date: LocalDay;
  loggedOn: LocalDay;
  at: string;
}

/** What badges are judged by; lists are in the order of time. */
interface History {
  savings: readonly Saving[];
  /** Mondays of the weeks in which the streak pauses. */
  pausedWeeks: readonly LocalDay[];
  challengesCompletedAt: readonly string[];
  groupsCompletedAt: readonly string[];
  contributions: readonly { cents: number; at: string }[];
}

/** The badges whose moment can be read from a history, and when each was reached. */
function earnedBadges(history: History, today: LocalDay): { code: BadgeCode; at: string }[] {
  const reached: { code: BadgeCode; at: string | undefined }[] = [
    { code: 'first_entry', at: history.savings[0]?.at },
    ...SAVED_BADGES.map((code) => ({ code, at: whenSumReaches(history.savings, BADGES[code].target) })),
    { code: 'three_week_saver', at: whenStreakReaches(history, today) },
    { code: 'challenge_champ', at: history.challengesCompletedAt[BADGES.challenge_champ.target - 1] },
    ...GROUP_BADGES.map((code) => ({ code, at: history.groupsCompletedAt[BADGES[code].target - 1] })),
    {
      code: 'community_champion',
      at: whenSumReaches(history.contributions, BADGES.community_champion.target),
    },
  ];
  return reached.flatMap(({ code, at }) => (at === undefined ? [] : [{ code, at }]));
}

function whenSumReaches(items: readonly { cents: number; at: string }[], wanted: number): string | undefined {
  let sum = 0;
  return items.find((item) => (sum += item.cents) >= wanted)?.at;
}

function whenStreakReaches({ savings, pausedWeeks }: History, today: LocalDay): string | undefined {
  const counted = savings.filter((saving) => countsForGame(saving.date, saving.loggedOn));
  const savedWeeks = counted.map((saving) => weekStart(saving.date));
  let weeks = 0;
  for (const { week, state } of streakOf({ savedWeeks, pausedWeeks, today }).weekStates) {
    if (state === 'missed') weeks = 0;
    if (state === 'saved') weeks += 1;
    if (weeks === BADGES.three_week_saver.target)
      return counted.find((saving) => weekStart(saving.date) === week)?.at;
  }
  return undefined;
}

/** Awards a badge. @throws RangeError when its criterion is not met */
export async function makeBadge(setting: Setting, person: Person, code: BadgeCode): Promise<void> {
  const history = (await readHistories(setting, [person])).get(person.id);
  const badge = history && earnedBadges(history, person.today).find((earned) => earned.code === code);
  if (!badge) throw new RangeError(`${person.displayName} has not earned ${code}`);
  await setting.db
    .insertInto('user_badges')
    .values({ user_id: person.id, badge_code: code, awarded_at: badge.at })
    .execute();
}

/** Awards every badge that these people have earned and do not have yet, as seen already. A badge whose moment cannot
 * be read from the history is dated now. */
export async function makeEarnedBadges(setting: Setting, people: readonly Person[]): Promise<void> {
  const histories = await readHistories(setting, people);
  const rows = people.flatMap((person) => {
    const history = histories.get(person.id);
    if (!history) return [];
    return earnedBadges(history, person.today).map(({ code, at }) => ({
      user_id: person.id,
      badge_code: code,
      awarded_at: at,
    }));
  });
  for (const chunk of chunksOf(rows)) {
    await setting.db
      .insertInto('user_badges')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const ids = people.map(({ id }) => id);
  await awardBadgesToAll(setting.db, ids, setting.now);
  await setting.db
    .updateTable('user_badges')
    .set((eb) => ({ seen_at: eb.ref('awarded_at') }))
    .where('user_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('seen_at', 'is', null)
    .execute();
}

async function readHistories(setting: Setting, people: readonly Person[]): Promise<Map<string, History>> {
  const { db } = setting;
  const ids = people.map((person) => person.id);
  const savings = await db
    .selectFrom('savings_entries')
    .select((eb) => [
      'user_id',
      asCents(eb.ref('amount_eur')).as('cents'),
      'date',
      'logged_on as loggedOn',
      'created_at as at',
    ])
    .where('user_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('created_at')
    .execute();
  const pauses = await db
    .selectFrom('streak_pauses')
    .select(['user_id', 'week_start'])
    .where('user_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const runs = await db
    .selectFrom('user_challenges')
    .select(['user_id', 'completed_at as at'])
    .where('user_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('completed_at', 'is not', null)
    .$narrowType<{ at: string }>()
    .orderBy('completed_at')
    .execute();
  const groups = await db
    .selectFrom('group_challenge_members as m')
    .innerJoin('group_challenges as g', 'g.id', 'm.group_challenge_id')
    .select(['m.user_id', 'g.completed_at as at'])
    .where('m.user_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('g.completed_at', 'is not', null)
    .$narrowType<{ at: string }>()
    .orderBy('g.completed_at')
    .execute();
  const contributions = await db
    .selectFrom('group_challenge_contributions')
    .select((eb) => ['user_id', asCents(eb.ref('amount_eur')).as('cents'), 'contributed_at as at'])
    .where('user_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('contributed_at')
    .execute();
  const of = <T extends { user_id: string | null }>(rows: readonly T[], id: string) =>
    rows.filter((row) => row.user_id === id);
  return new Map(
    ids.map((id) => [
      id,
      {
        savings: of(savings, id),
        pausedWeeks: of(pauses, id).map((pause) => pause.week_start),
        challengesCompletedAt: of(runs, id).map((run) => run.at),
        groupsCompletedAt: of(groups, id).map((group) => group.at),
        contributions: of(contributions, id),
      },
    ]),
  );
}
