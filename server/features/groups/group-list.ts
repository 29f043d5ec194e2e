import {
  type ContributionRow,
  type GroupRow,
  type MemberRow,
  type SentInvitationRow,
  SHOWN,
  contributionsAfter,
  listGroupsOf,
  membersAfter,
} from '~db/queries/groups/groups';

import {
  GROUPS_A_WEEK,
  groupDaysLeft,
  groupEnd,
  groupPercent,
  groupState,
  isCorrectable,
  isGroupPutAway,
  paysOut,
} from '../../domain/groups/group';
import { weekStart } from '../../domain/kernel/days';
import type { OnboardedContext } from '../../context';
import { requireMember } from './locked-group';

const contributionOf = (now: Date) => (row: ContributionRow) => ({
  ...row,
  correctable: row.isMe && isCorrectable(new Date(row.at), now),
});

/** An invitation that the person sent. While mail is off, a waiting invitation has reached nobody. */
const sentOf =
  (mailOn: boolean) =>
  ({ unsent, ...row }: SentInvitationRow) => ({
    ...row,
    mailFailed: row.mailFailed || (!mailOn && unsent && row.status === 'pending'),
  });

/** The person's groups, newest first; of long lists inside them only the first rows. */
export async function getGroups({ db, user, now, services }: OnboardedContext) {
  const at = now();
  const rows = await listGroupsOf(db, { userId: user.id, now: at.toISOString() });
  const week = weekStart(user.today);
  const paid = rows.filter(({ countedOn }) => countedOn !== null && countedOn >= week).length;
  return rows.map(({ startedAt, status, latest, sent, putAwayAt, proven, countedOn, ...group }: GroupRow) => {
    const end = groupEnd(new Date(startedAt), group.durationDays);
    const state = groupState(status, end, at);
    const ended = group.completedAt === null ? end : new Date(group.completedAt);
    return {
      ...group,
      state,
      putAway: isGroupPutAway(putAwayAt === null ? null : new Date(putAwayAt), state, ended),
      percent: groupPercent(group.total, group.goal),
      daysLeft: groupDaysLeft(end, at),
      /** The instant of its end, as ISO text. */
      endsAt: end.toISOString(),
      /** Whether it would bring XP and badges if it were completed now. */
      pays: paysOut({ goal: group.goal, proven }),
      /** Whether the person gets no more XP for it: they were paid for this group, or for the week's maximum. */
      paid: group.xp > 0 || (countedOn === null && paid >= GROUPS_A_WEEK),
      latest: latest.map(contributionOf(at)),
      sent: sent.map(sentOf(services.mailOn)),
      moreContributions: latest.length === SHOWN.contributions,
      moreMembers: group.members > group.participants.length,
    };
  });
}
export type Group = Awaited<ReturnType<typeof getGroups>>[number];
export type Contribution = Group['latest'][number];
export type SentInvitation = Group['sent'][number];
export type { MemberRow as Member };

type Page = { groupId: string; after: { at: string; id: string } };

/** The next contributions of a list. `next` is where the list goes on. */
export async function getMoreContributions({ db, user, now }: OnboardedContext, page: Page) {
  await requireMember(db, user.id, page.groupId);
  const rows = await contributionsAfter(db, user.id, page);
  return { rows: rows.map(contributionOf(now())), next: nextOf(rows) };
}

/** The next members of a list. @throws NOT_FOUND unless the person is a member */
export async function getMoreMembers({ db, user }: OnboardedContext, page: Page) {
  await requireMember(db, user.id, page.groupId);
  const rows = await membersAfter(db, user.id, page);
  return { rows, next: nextOf(rows) };
}

const nextOf = (rows: readonly { at: string; id: string }[]): { at: string; id: string } | null => {
  const last = rows.at(-1);
  return rows.length === SHOWN.page && last ? { at: last.at, id: last.id } : null;
};
