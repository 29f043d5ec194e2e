import { sql } from 'kysely';

import { asCents, eurOf } from '~db/euros';
import { cents } from '~server/domain/kernel/money';
import { dayAt, type LocalDay } from '~server/domain/kernel/days';
import { normaliseEmail } from '~server/domain/accounts/email-address';
import { INVITATION_MS } from '~server/domain/groups/group';
import { XP } from '~server/domain/game/xp';

import { seedAward, makeSavings, transferOf } from './savings';
import { daysAgo, insertRows, instantOn, type SeededPerson, type Setting } from './setting';

export interface GroupOptions {
  title?: string;
  description?: string;
  goalCents?: number;
  durationDays?: number;
  startedDaysAgo?: number;
  /** Members beside the creator. */
  members?: readonly SeededPerson[];
}

export interface SeededGroup {
  id: string;
  creator: SeededPerson;
  goalCents: number;
}

/** Starts a group challenge; its creator is a member from the beginning, the others join a day later. */
export async function makeGroup(
  setting: Setting,
  creator: SeededPerson,
  options: GroupOptions = {},
): Promise<SeededGroup> {
  const { members = [], goalCents = 10_000, startedDaysAgo = 0 } = options;
  const id = setting.ids.uuid();
  const startedAt = daysAgo(setting, startedDaysAgo);
  const group = {
    id,
    title: options.title ?? 'Weekend away',
    description: options.description ?? 'A little each, and off we go.',
    goal_amount_eur: eurOf(goalCents),
    duration_days: options.durationDays ?? 7,
    created_by: creator.id,
    started_at: startedAt,
    created_at: startedAt,
  };
  const dayAfter = daysAgo(setting, Math.max(0, startedDaysAgo - 1));
  await insertRows(setting, 'group_challenges', [group]);
  await insertRows(setting, 'group_challenge_members', [
    { group_challenge_id: id, user_id: creator.id, joined_at: startedAt },
    ...members.map((member) => ({ group_challenge_id: id, user_id: member.id, joined_at: dayAfter })),
  ]);
  return { id, creator, goalCents };
}

export interface ContributionOptions {
  person: SeededPerson;
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
  group: SeededGroup,
  options: readonly ContributionOptions[],
): Promise<string[]> {
  const reached = await whenGoalIsReached(setting, group, options);
  const linked = options.filter((option) => option.linked ?? true);
  const entryIds = await makeSavings(
    setting,
    linked.map(({ day, linked: _linked, ...saving }) => ({ ...saving, date: day ?? saving.person.today })),
  );
  const entryOf = new Map(linked.map((option, index) => [option, entryIds[index]]));
  const contributions = options.map((option) => ({
    option,
    row: {
      id: setting.ids.uuid(),
      group_challenge_id: group.id,
      user_id: option.person.id,
      amount_eur: eurOf(option.cents),
      note: option.note ?? null,
      contributed_at: contributedAt(setting, option),
      transferred: (option.transferredOn ?? null) !== null,
      savings_entry_id: entryOf.get(option) ?? null,
    },
  }));
  const rows = contributions.map(({ row }) => row);
  await insertRows(setting, 'group_challenge_contributions', rows);
  await seedAward(
    setting,
    contributions.flatMap(({ row, option: { person, transferredOn, cents: amount } }) =>
      row.savings_entry_id === null && transferredOn
        ? [transferOf(setting, person, { source: row.id, amount: cents(amount), day: transferredOn })]
        : [],
    ),
  );
  if (reached) await seedCompletedGroup(setting, group, reached);
  return rows.map(({ id }) => id);
}

const contributedAt = (setting: Setting, { person, day = person.today }: ContributionOptions) =>
  instantOn(setting, person, day, 18);

/** The instant of the contribution that reaches the goal; null when they leave the group below it. */
async function whenGoalIsReached(
  setting: Setting,
  group: SeededGroup,
  options: readonly ContributionOptions[],
): Promise<string | null> {
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
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  let total: number = saved;
  const reached = inOrder.findIndex(({ cents }) => (total += cents) >= group.goalCents);
  if (reached >= 0 && reached < inOrder.length - 1)
    throw new RangeError('The goal is reached before the last contribution');
  return inOrder[reached]?.at ?? null;
}

/** Completes a group as one in which people saved together: it counts for every member, 50 XP to everybody who contributed. */
export async function seedCompletedGroup(setting: Setting, group: SeededGroup, at: string): Promise<void> {
  await setting.db
    .updateTable('group_challenges')
    .set({ status: 'completed', completed_at: at })
    .where('id', '=', group.id)
    .execute();
  await sql`
    update group_challenge_members m set counted_on = (${at}::timestamptz at time zone p.time_zone)::date
    from profiles p where m.group_challenge_id = ${group.id}::uuid and p.id = m.user_id`.execute(setting.db);
  const contributors = await setting.db
    .selectFrom('group_challenge_contributions as c')
    .innerJoin('profiles as p', 'p.id', 'c.user_id')
    .select(['p.id', 'p.time_zone'])
    .distinct()
    .where('c.group_challenge_id', '=', group.id)
    .execute();
  const award = { rule: 'group_completed', source: group.id, amount: XP.challengeCompletion, at } as const;
  const awards = contributors.map(({ id, time_zone }) => {
    return { ...award, userId: id, day: dayAt(new Date(at), time_zone) };
  });
  await seedAward(setting, awards);
}

export async function seedCancelledGroup({ db }: Setting, { id }: SeededGroup): Promise<void> {
  await db.updateTable('group_challenges').set({ status: 'cancelled' }).where('id', '=', id).execute();
}

const INVITATION_DAYS = INVITATION_MS / 86_400_000;

export interface InvitationOptions {
  email: string;
  status?: 'pending' | 'accepted' | 'declined';
  daysAgo?: number;
}

/** Invites addresses to a group. An accepted one needs the invited person among the group's members. */
export async function makeInvitations(
  setting: Setting,
  { id, creator }: SeededGroup,
  options: readonly InvitationOptions[],
): Promise<void> {
  const members = await setting.db
    .selectFrom('group_challenge_members as m')
    .innerJoin('profiles as p', 'p.id', 'm.user_id')
    .select(['p.email_normalised', 'p.id'])
    .where('m.group_challenge_id', '=', id)
    .execute();
  const memberOf = new Map(members.map((member) => [member.email_normalised, member.id]));
  const rows = options.map(({ email, status = 'pending', daysAgo: days = 0 }) => ({
    id: setting.ids.uuid(),
    group_challenge_id: id,
    invited_email: email,
    invited_email_normalised: normaliseEmail(email),
    invited_by: creator.id,
    status,
    created_at: daysAgo(setting, days),
    expires_at: daysAgo(setting, days - INVITATION_DAYS),
    declined_at: status === 'declined' ? daysAgo(setting, Math.max(0, days - 1)) : null,
    declines: status === 'declined' ? 1 : 0,
    accepted_at: status === 'accepted' ? daysAgo(setting, Math.max(0, days - 1)) : null,
    accepted_by: status === 'accepted' ? (memberOf.get(normaliseEmail(email)) ?? null) : null,
  }));
  await insertRows(setting, 'group_challenge_invitations', rows);
}
