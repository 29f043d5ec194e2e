import { expect } from 'vitest';

import { addDays, dayAt, weekStart } from '~server/domain/kernel/days';

import type { PersonOptions } from '../../scripts/seed/people';
import type { useDatabase } from './fixture';

/** Every kind of person. What each keeps for themselves can be told from everything else: an address, a goal, a note, a sum. */
const KINDS = {
  joined: { leaderboard: 'joined' },
  looking: { leaderboard: 'looking' },
  unasked: {},
  private: { isPrivate: true, leaderboard: 'joined' },
  followed: { isPrivate: true, leaderboard: 'looking' },
  asking: { leaderboard: 'looking' },
  blocked: { leaderboard: 'joined' },
  blocking: { leaderboard: 'joined' },
  closed: { leaderboard: 'joined' },
  deleted: { leaderboard: 'joined' },
  goalless: { goal: null, leaderboard: 'joined' },
  hostile: { displayName: '-_-__proto__-_-', leaderboard: 'looking' },
} satisfies Record<string, PersonOptions>;

export type Kind = keyof typeof KINDS;
const ALL_KINDS = Object.keys(KINDS).filter((kind): kind is Kind => kind in KINDS);

/** People whose sums others may see. */
const EUROS_SHOWN: ReadonlySet<Kind> = new Set<Kind>(['joined']);
/** People who do not exist for the viewer, by name or id. */
const GONE: ReadonlySet<Kind> = new Set<Kind>(['blocked', 'blocking', 'closed', 'deleted', 'goalless']);
/** They exist for everybody but the viewer. */
const ONLY_FOR_VIEWER: ReadonlySet<Kind> = new Set<Kind>(['blocked', 'blocking']);

/** Whether people of a kind exist for the viewer, or for a stranger. */
export const exists = (kind: Kind, isViewer: boolean): boolean =>
  !GONE.has(kind) || (!isViewer && ONLY_FOR_VIEWER.has(kind));

/** XP of the private person whom nobody here follows, and their level: only a name is shown of them. */
const PRIVATE_XP = 7_654_321;
const PRIVATE_FIGURES = /(?<![\w.])(7\D?654\D?321|76\D?544)(?!\w)/;

/** What belongs to somebody alone begins so, wherever it was copied to. */
const KEPT = /kept (goal|note)|hidden\.example/i;

type Database = ReturnType<typeof useDatabase>;
type Someone = Awaited<ReturnType<Database['someone']>>;

interface HiddenPerson {
  kind: Kind;
  id: string;
  name: string;
  cents: number;
  goalCents: number;
}

/** Whether an amount stands in a text, as cents, as a number of the database or as people read it. */
export function holdsEuros(text: string, cents: number): boolean {
  const euros = String(Math.floor(cents / 100));
  const grouped = euros.replace(/\B(?=(\d{3})+$)/g, '\\D?');
  return new RegExp(`(?<![\\w.,])(${cents}|${grouped}[.,]\\d\\d|€${grouped})(?!\\w)`).test(text);
}

/** Makes somebody who looks, a stranger who looks, too, and people of every kind around the first. */
export async function hiddenPeople({ db, make, someone }: Database, now: Date) {
  const looking = { leaderboard: 'joined', freePlanChosenAt: now } as const;
  const viewer = await someone({ displayName: 'The-viewer', ...looking });
  const stranger = await someone({ displayName: 'The-stranger', ...looking });
  const { today } = viewer.person;
  const made: (Someone & { kind: Kind; cents: number; goalCents: number })[] = [];
  for (const [n, kind] of ALL_KINDS.entries()) {
    const options: PersonOptions = KINDS[kind];
    const goalCents = 812_345_600 + n * 111_111;
    const one = await someone({
      displayName: `Name-${kind}`,
      email: `${kind}@hidden.example`,
      freePlanChosenAt: now,
      ...(options.goal === null
        ? {}
        : { goal: { name: `Kept goal ${kind}`, cents: goalCents, date: addDays(today, 200) } }),
      ...options,
    });
    const cents = 34_567_800 + n * 111_111;
    await make.makeSaving(one.person, { cents, note: `Kept note ${kind}` });
    made.push({ ...one, kind, cents, goalCents });
  }
  const of = (kind: Kind) => {
    const found = made.find((one) => one.kind === kind);
    if (!found) throw new Error(`Nobody is ${kind}`);
    return found;
  };
  const { id } = viewer;
  const followed: Kind[] = ['joined', 'followed', 'closed', 'deleted'];
  await db
    .insertInto('user_follows')
    .values(followed.map((kind) => ({ follower_id: id, following_id: of(kind).id })))
    .execute();
  await db
    .insertInto('follow_requests')
    .values({ follower_id: of('asking').id, following_id: id })
    .execute();
  await db
    .insertInto('user_blocks')
    .values([
      { user_id: id, blocked_user_id: of('blocked').id },
      { user_id: of('blocking').id, blocked_user_id: id },
    ])
    .execute();
  await db.updateTable('profiles').set({ xp: PRIVATE_XP }).where('id', '=', of('private').id).execute();
  return {
    viewer,
    stranger,
    of,
    people: made.map(({ kind, id: userId, displayName: name, cents, goalCents }): HiddenPerson => ({
      kind,
      id: userId,
      name,
      cents,
      goalCents,
    })),
    /** Lets go who goes: after whatever they are needed for. */
    leave: async (): Promise<void> => {
      await db
        .updateTable('profiles')
        .set({ deletion_due_at: new Date(now.getTime() + 14 * 86_400_000).toISOString() })
        .where('id', '=', of('closed').id)
        .execute();
      await db.deleteFrom('users').where('id', '=', of('deleted').id).execute();
    },
  };
}

/** Seats people in one league of the running week, more of them than a league has. */
export async function seatTogether(
  { db }: Database,
  people: readonly { id: string }[],
  now: Date,
): Promise<void> {
  const week_start = weekStart(dayAt(now, 'UTC'));
  await db.insertInto('league_weeks').values({ week_start, seated_at: now.toISOString() }).execute();
  await db
    .insertInto('league_members')
    .values(people.map(({ id }) => ({ user_id: id, starts_on: week_start })))
    .execute();
  await db
    .insertInto('league_seats')
    .values(
      people.map(({ id }) => ({ user_id: id, week_start, cohort: 0, remaining_eur: '700', days_left: 70 })),
    )
    .execute();
}

/** Nothing that others keep for themselves stands in a text, and nobody who is gone for its reader.
 * @param named who may stand there by name all the same @param where for the message */
export function expectNothingKept(
  text: string,
  {
    people,
    isViewer,
    named = [],
  }: { people: readonly HiddenPerson[]; isViewer: boolean; named?: readonly Kind[] },
  where: string,
): void {
  expect(KEPT.exec(text)?.[0], where).toBeUndefined();
  expect(PRIVATE_FIGURES.exec(text)?.[0], `figures of a private person in ${where}`).toBeUndefined();
  for (const { kind, id, name, cents, goalCents } of people) {
    const existing = exists(kind, isViewer);
    const shown = EUROS_SHOWN.has(kind) || (existing && ONLY_FOR_VIEWER.has(kind));
    expect(holdsEuros(text, goalCents), `${kind}'s goal in ${where}`).toBe(false);
    if (!shown) expect(holdsEuros(text, cents), `${kind}'s euros in ${where}`).toBe(false);
    if (!existing && !named.includes(kind))
      expect(text.includes(name) || text.includes(id), `${kind} in ${where}`).toBe(false);
  }
}
