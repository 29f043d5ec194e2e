import { sql } from 'kysely';

import { asCents, eurOf } from '~db/euros';
import { dayAt, type LocalDay } from '~server/domain/kernel/days';
import { normaliseEmail } from '~server/domain/accounts/email-address';
import { XP } from '~server/domain/game/xp';

import { award } from './ledger';
import { makeSavings, transferOf } from './savings';
import { instantOn, type Person, type Setting } from './setting';

const MS_PER_DAY = 86_400_000;

export interface GroupOptions {
  title?: string;
  description?: string;
  goalCents?: number;
  durationDays?: number;
  startedDaysAgo?: number;
  /** Members beside the creator. */
  members?: readonly Person[];
}

export interface Group {
  id: string;
  creator: Person;
  goalCents: number;
}

/** Starts a group challenge; its creator is a member from the beginning, the others join a day later. */
export async function makeGroup(
  setting: Setting,
  creator: Person,
  options: GroupOptions = {},
): Promise<Group> {
  const { members = [], goalCents = 10_000, startedDaysAgo = 0 } = options;
  const id = setting.ids.uuid();
  const startedAt = new Date(setting.now.getTime() - startedDaysAgo * MS_PER_DAY);
  const joinedAt = new Date(Math.min(startedAt.getTime() + MS_PER_DAY, setting.now.getTime()));
  await setting.db
    .insertInto('group_challenges')
    .values({
      id,
      title: options.title ?? 'Weekend away',
      description: options.description ?? 'A little each, and off we go.',
      goal_amount_eur: eurOf(goalCents),
      duration_days: options.durationDays ?? 7,
      created_by: creator.id,
      started_at: startedAt.toISOString(),
      created_at: startedAt.toISOString(),
    })
    .execute();
  await setting.db
    .insertInto('group_challenge_members')
    .values([
      { group_challenge_id: id, user_id: creator.id, joined_at: startedAt.toISOString() },
      ...members.map((member) => ({
        group_challenge_id: id,
        user_id: member.id,
        joined_at: joinedAt.toISOString(),
      })),
    ])
    .execute();
  return { id, creator, goalCents };
}

export interface ContributionOptions {
  person: Person;
  cents: number;
  /** Default: the person's today. */
  day?: LocalDay;
  note?: string | null;
  /** False when the contributor unticked the saving that goes with it. */
  linked?: boolean;
  transferredOn?: LocalDay | null;
}

/** Contributes to a group, each with its linked saving (category other). The group completes by itself when its
 * goal is reached, on the day of the last contribution. Gives the contributions' ids.
 * @throws RangeError for a group that is not active, or reaches its goal before the last contribution */
export async function makeContributions(
  setting: Setting,
  group: Group,
  options: readonly ContributionOptions[],
): Promise<string[]> {
  const reached = await whenGoalIsReached(setting, group, options);
  const linked = options.filter((option) => option.linked ?? true);
  const entryIds = await makeSavings(
    setting,
    linked.map(({ person, cents, day = person.today, note = null, transferredOn = null }) => ({
      person,
      cents,
      date: day,
      note,
      transferredOn,
    })),
  );
  const entryOf = new Map(linked.map((option, at) => [option, entryIds[at] ?? null]));
  const rows = options.map((option) => {
    const { person, cents, note = null, transferredOn = null } = option;
    return {
      id: setting.ids.uuid(),
      group_challenge_id: group.id,
      user_id: person.id,
      amount_eur: eurOf(cents),
      note,
      contributed_at: contributedAt(setting, option).toISOString(),
      transferred: transferredOn !== null,
      savings_entry_id: entryOf.get(option) ?? null,
    };
  });
  if (rows.length > 0) await setting.db.insertInto('group_challenge_contributions').values(rows).execute();
  await award(
    setting,
    options.flatMap(({ person, linked: withEntry = true, transferredOn = null }, at) => {
      const id = rows[at]?.id;
      return withEntry || transferredOn === null || id === undefined
        ? []
        : [transferOf(setting, person, id, transferredOn)];
    }),
  );
  if (reached) await completeGroup(setting, group, reached);
  return rows.map((row) => row.id);
}

const contributedAt = (setting: Setting, { person, day = person.today }: ContributionOptions) =>
  instantOn(setting, person.timeZone, day, 18);

/** The instant of the contribution that reaches the goal; null when they leave the group below it. */
async function whenGoalIsReached(
  setting: Setting,
  group: Group,
  options: readonly ContributionOptions[],
): Promise<Date | null> {
  const { status, saved } = await setting.db
    .selectFrom('group_challenges as g')
    .leftJoin('group_challenge_contributions as c', 'c.group_challenge_id', 'g.id')
    .select((eb) => [
      'g.status',
      asCents(eb.fn.coalesce(eb.fn.sum<string>('c.amount_eur'), sql<string>`0`)).as('saved'),
    ])
    .where('g.id', '=', group.id)
    .groupBy('g.id')
    .executeTakeFirstOrThrow();
  if (status !== 'active') throw new RangeError(`The group is ${status}`);
  const inOrder = options
    .map((option) => ({ at: contributedAt(setting, option), cents: option.cents }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  let total: number = saved;
  for (const [index, { at, cents }] of inOrder.entries()) {
    total += cents;
    if (total < group.goalCents) continue;
    if (index < inOrder.length - 1) throw new RangeError('The goal is reached before the last contribution');
    return at;
  }
  return null;
}

/** Completes an active group: 50 XP to every member who contributed. A second completion changes nothing. */
export async function completeGroup(setting: Setting, group: Group, at: Date): Promise<void> {
  const done = await setting.db
    .updateTable('group_challenges')
    .set({ status: 'completed', completed_at: at.toISOString() })
    .where('id', '=', group.id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) return;
  const contributors = await setting.db
    .selectFrom('group_challenge_members as m')
    .innerJoin('profiles as p', 'p.id', 'm.user_id')
    .select(['p.id', 'p.email', 'p.display_name', 'p.time_zone'])
    .where('m.group_challenge_id', '=', group.id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('group_challenge_contributions as c')
          .select('c.id')
          .where('c.group_challenge_id', '=', group.id)
          .whereRef('c.user_id', '=', 'm.user_id'),
      ),
    )
    .orderBy('p.display_name')
    .execute();
  await award(
    setting,
    contributors.map((row) => ({
      person: {
        id: row.id,
        email: row.email,
        displayName: row.display_name,
        timeZone: row.time_zone,
        today: dayAt(setting.now, row.time_zone),
      },
      rule: 'group_completed' as const,
      source: group.id,
      day: dayAt(at, row.time_zone),
      amount: XP.challengeCompletion,
      at,
    })),
  );
}

export async function cancelGroup(setting: Setting, group: Group): Promise<void> {
  await setting.db
    .updateTable('group_challenges')
    .set({ status: 'cancelled' })
    .where('id', '=', group.id)
    .execute();
}

export interface InvitationOptions {
  email: string;
  /** Default: the group's creator. */
  invitedBy?: Person;
  status?: 'pending' | 'accepted' | 'declined';
  daysAgo?: number;
}

/** Invites addresses to a group. An accepted one needs the invited person among the group's members. */
export async function makeInvitations(
  setting: Setting,
  group: Group,
  options: readonly InvitationOptions[],
): Promise<void> {
  await setting.db
    .insertInto('group_challenge_invitations')
    .values(
      options.map(({ email, invitedBy = group.creator, status = 'pending', daysAgo = 0 }) => {
        const at = setting.now.getTime() - daysAgo * MS_PER_DAY;
        return {
          id: setting.ids.uuid(),
          group_challenge_id: group.id,
          invited_email: email,
          invited_email_normalised: normaliseEmail(email),
          invited_by: invitedBy.id,
          status,
          created_at: new Date(at).toISOString(),
          accepted_at:
            status === 'accepted'
              ? new Date(Math.min(at + MS_PER_DAY, setting.now.getTime())).toISOString()
              : null,
        };
      }),
    )
    .execute();
}
