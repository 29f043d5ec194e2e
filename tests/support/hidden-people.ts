import { expect } from 'vitest';

import { addDays, dayAt, weekStart } from '~server/domain/kernel/days';

import type { PersonOptions } from '../../scripts/seed/people';
import type { useDatabase } from './fixture';

/** Every kind of person. The private data of each kind can be recognised: an address, a goal, a note, a sum. */
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
/** People whom the viewer must not see, by name or id. */
const GONE: ReadonlySet<Kind> = new Set<Kind>(['blocked', 'blocking', 'closed', 'deleted', 'goalless']);
/** People whom everybody but the viewer may see. */
const ONLY_FOR_VIEWER: ReadonlySet<Kind> = new Set<Kind>(['blocked', 'blocking']);

/** Whether the viewer, or a stranger, may see people of a kind. */
export const exists = (kind: Kind, isViewer: boolean): boolean =>
  !GONE.has(kind) || (!isViewer && ONLY_FOR_VIEWER.has(kind));

/** XP and level of the private person whom nobody here follows; only their name is shown. */
const PRIVATE_XP = 7_654_321;
const PRIVATE_FIGURES = /(?<![\w.])(7\D?654\D?321|76\D?544)(?!\w)/;

/** Private texts begin with this, wherever they were copied to. */
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

/** Whether a text contains an amount, as cents, as the database's number or as people read it. */
export function holdsEuros(text: string, cents: number): boolean {
  const euros = String(Math.floor(cents / 100));
  const grouped = euros.replace(/\B(?=(\d{3})+$)/g, '\\D?');
  return new RegExp(`(?<![\\w.,])(${cents}|${grouped}[.,]\\d\\d|€${grouped})(?!\\w)`).test(text);
}

/** Makes a viewer, a stranger, and people of every kind in relation to the viewer. */
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
    /** Removes the people who leave, after they are no longer needed. */
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

/** Seats people in one league of the running week, even more than a league allows. */
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

/** Checks that a text contains no private data of others, and nobody whom its reader must not see.
 * @param named people who may be named all the same
 * @param where for the message */
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
