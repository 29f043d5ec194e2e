import { QuietButton } from '~/components/button';
import { Chip } from '~/components/chip';
import { Dialog } from '~/components/dialog';
import { ListRow } from '~/components/list-row';
import { useEur } from '~/trpc/use-me';
import type { Group, Member } from '~server/features/groups/group-list';

import { Members } from './members';
import type { OpenGroupDialog } from './open-dialog';

interface MembersDialogProps {
  group: Group;
  onOpen: (dialog: OpenGroupDialog) => void;
  onClose: () => void;
}

/** For the creator: hands the group over to another member, or removes one. */
export function MembersDialog({ group, onOpen, onClose }: MembersDialogProps) {
  const eur = useEur();
  const row = (member: Member) => {
    const act = (kind: 'handOver' | 'remove', label: string) => (
      <QuietButton aria-label={`${label}: ${member.name}`} onClick={() => onOpen({ kind, group, member })}>
        {label}
      </QuietButton>
    );
    return (
      <ListRow
        key={member.id}
        title={member.isMe ? `${member.name} (You)` : member.name}
        detail={member.contributed > 0 ? `Gave ${eur(member.contributed)}` : undefined}
        trailing={
          member.creator ? (
            <Chip>Creator</Chip>
          ) : (
            <span className="-mr-2 flex">
              {act('handOver', 'Hand over')}
              {act('remove', 'Remove')}
            </span>
          )
        }
      />
    );
  };
  return (
    <Dialog onClose={onClose} title="Members" description={group.title}>
      <ul className="rows" tabIndex={-1} aria-label={`Members of ${group.title}`}>
        <Members group={group} row={row} />
      </ul>
    </Dialog>
  );
}
