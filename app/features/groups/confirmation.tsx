import { AlertDialog } from '~/components/alert-dialog';
import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';
import type { Group } from '~server/features/groups/group-list';

import type { Confirmed } from './open-dialog';

/** Asks before an act on a group that cannot simply be undone, and does it. */
export function Confirmation({ asked, onClose }: { asked: Confirmed; onClose: () => void }) {
  const eur = useEur();
  const complete = trpc.groups.complete.useMutation({
    meta: { done: 'Challenge marked as completed!', failed: 'Failed to complete challenge' },
  });
  const cancel = trpc.groups.cancel.useMutation({
    meta: { done: 'Challenge cancelled', failed: 'Failed to cancel challenge' },
  });
  const leave = trpc.groups.leave.useMutation({
    meta: { done: 'You left the group', failed: 'Failed to leave the group' },
  });
  const handOver = trpc.groups.handOver.useMutation({
    meta: { done: 'Challenge updated!', failed: 'Failed to update challenge' },
  });
  const remove = trpc.groups.removeMember.useMutation({
    meta: { done: 'Challenge updated!', failed: 'Failed to update challenge' },
  });
  const takeBack = trpc.groups.takeBackContribution.useMutation({
    meta: { done: 'Contribution taken back', failed: 'Failed to take contribution back' },
  });
  const { group } = asked;
  const groupId = group.id;

  const question = () => {
    switch (asked.kind) {
      case 'complete':
        return {
          title: 'Complete this group?',
          description: `It ends with ${eur(group.total)} of ${eur(group.goal)}. ${whatItBrings(group)}`,
          confirmLabel: 'Complete',
          confirmLook: 'primary' as const,
          cancelLabel: 'Keep going',
          onConfirm: () => complete.mutate({ groupId }),
        };
      case 'cancel':
        return {
          title: 'Cancel this group?',
          description: `${group.title} disappears for ${group.members > 1 ? `all ${counted(group.members, 'member')}, who are told` : 'good'}, without XP. Savings that were logged with it stay.`,
          confirmLabel: 'Cancel group',
          cancelLabel: 'Keep it',
          onConfirm: () => cancel.mutate({ groupId }),
        };
      case 'leave':
        return {
          title: 'Leave this group?',
          description: whatLeavingDoes(group, eur(group.contributed)),
          confirmLabel: 'Leave',
          cancelLabel: 'Stay',
          onConfirm: () => leave.mutate({ groupId }),
        };
      case 'handOver':
        return {
          title: `Make ${asked.member.name} the creator?`,
          description:
            'You stay a member. Only the creator can edit, extend, complete or cancel the group and remove members.',
          confirmLabel: 'Hand over',
          confirmLook: 'primary' as const,
          onConfirm: () => handOver.mutate({ groupId, userId: asked.member.id }),
        };
      case 'remove':
        return {
          title: `Remove ${asked.member.name}?`,
          description:
            asked.member.contributed > 0
              ? `They are told. What they gave (${eur(asked.member.contributed)}) stays in the total, without their name.`
              : 'They are told, and the others go on.',
          confirmLabel: 'Remove',
          onConfirm: () => remove.mutate({ groupId, userId: asked.member.id }),
        };
      case 'takeBack':
        return {
          title: `Take back ${eur(asked.contribution.amount)}?`,
          description: asked.contribution.linked
            ? `It leaves the group, and the saving that you logged with it goes to the trash for 30 days.${goesOn(group)}`
            : `It leaves the group.${goesOn(group)}`,
          confirmLabel: 'Take back',
          onConfirm: () => takeBack.mutate({ groupId, id: asked.contribution.id }),
        };
    }
  };
  return <AlertDialog onClose={onClose} {...question()} />;
}

function whatItBrings({ pays, paid, contributed }: Group): string {
  if (pays) {
    const others = 'who contributed gets 50 XP, once, and for two groups a week at most';
    return paid && contributed > 0 ? `Everybody else ${others}: you have had yours.` : `Everybody ${others}.`;
  }
  return 'It brings no XP: that takes a goal of at least €20, and two people with a verified address who gave.';
}

const goesOn = ({ state }: Group): string =>
  state === 'completed' ? ' Below its goal the group goes on for everybody.' : '';

function whatLeavingDoes({ creator, members, state, contributed }: Group, given: string): string {
  if (members === 1)
    return state === 'completed' ? 'You will not see it any more.' : 'You are its only member, so it ends.';
  const stays = contributed > 0 ? `Your ${given} stay in its total, without your name.` : 'The others go on.';
  return creator ? `${stays} The member who has been there longest becomes its creator.` : stays;
}
