import { useEffect } from 'react';

import { Dialog, CloseButton } from '~/components/dialog';
import { Mascot } from '~/components/mascot';
import { newBadgeText } from '~/features/game/new-badge-text';
import { throwConfetti } from '~/lib/confetti';
import { trpc } from '~/trpc/client';
import { useCount, useEur } from '~/trpc/use-me';
import { plural } from '~server/domain/kernel/plural';
import type { Group } from '~server/features/groups/group-list';

import { Thanks } from '~/features/groups/cheers/thanks';
import { MemberContributions } from '~/features/groups/member-contributions';

/** The celebration of a completed group: its total, who gave what, and what it brought the person. Shown only once. */
export default function CompletedDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const eur = useEur();
  const number = useCount();
  const utils = trpc.useUtils();
  const { id } = group;
  const { mutate } = trpc.groups.seeCompletion.useMutation({
    meta: { unseen: true },
    onSuccess: (_nothing, { groupId }) =>
      utils.groups.get.setData(undefined, (groups) =>
        groups?.map((one) => (one.id === groupId ? { ...one, seen: true } : one)),
      ),
  });
  useEffect(() => {
    mutate({ groupId: id });
    void throwConfetti();
  }, [mutate, id]);
  const reached = group.total >= group.goal;
  const badges = newBadgeText(group.badges);
  return (
    <Dialog
      onClose={onClose}
      title={reached ? 'Goal reached together!' : 'Completed together!'}
      actions={<CloseButton autoFocus>Done</CloseButton>}
    >
      <div className="stack justify-items-center gap-2 text-center">
        <Mascot pose="celebrating" mood="glad" size={120} />
        <p className="clamp text-lead">{group.title}</p>
        <p>
          <b className="num text-title">{eur(group.total)}</b>
          <span className="muted block">
            {number(group.members)} {plural(group.members, 'member')}
            {group.contributed > 0 && ` · you gave ${eur(group.contributed)}`}
          </span>
        </p>
        {(group.xp > 0 || badges) && (
          <p className="chip chip-amber">
            {[group.xp > 0 && `+${group.xp} XP`, badges].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      <h3>Who did what</h3>
      <MemberContributions group={group} />
      <Thanks group={group} />
    </Dialog>
  );
}
