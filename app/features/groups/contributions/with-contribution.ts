import { groupPercent } from '~server/domain/groups/group';
import { addCents } from '~server/domain/kernel/money';
import type { Contribution, Group } from '~server/features/groups/group-list';

/** The group with one more contribution of the reader's own, as the server will answer. It stays active when
 * the goal is reached, because only the server knows what that brings. */
export function withContribution(group: Group, contribution: Contribution): Group {
  if (group.latest.some(({ id }) => id === contribution.id)) return group;
  const total = addCents(group.total, contribution.amount);
  return {
    ...group,
    total,
    contributed: addCents(group.contributed, contribution.amount),
    percent: groupPercent(total, group.goal),
    latest: [contribution, ...group.latest],
    participants: group.participants.map((member) =>
      member.isMe ? { ...member, contributed: addCents(member.contributed, contribution.amount) } : member,
    ),
  };
}
