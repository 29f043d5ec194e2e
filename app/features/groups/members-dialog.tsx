import { Button } from '~/components/button';
import { Chip } from '~/components/chip';
import { Dialog } from '~/components/dialog';
import { ListRow } from '~/components/list-row';
import { useEur } from '~/trpc/use-me';
import type { Group, Member } from '~server/features/groups/group-list';

import { FurtherMembers } from './further-members';
import type { OpenGroupDialog } from './open-dialog';

interface MembersDialogProps {
  group: Group;
  onOpen: (dialog: OpenGroupDialog) => void;
  onClose: () => void;
}

/** For the creator: hands the group over to another member, or removes one. */
export function MembersDialog({ group, onOpen, onClose }: MembersDialogProps) {
  const eur = useEur();
  const last = group.participants.at(-1);
  const row = (member: Member) => {
    const act = (kind: 'handOver' | 'remove', label: string) => (
      <Button
        small
        look="quiet"
        aria-label={`${label}: ${member.name}`}
        onClick={() => onOpen({ kind, group, member })}
      >
        {label}
      </Button>
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
        {group.participants.map(row)}
        {group.moreMembers && last && (
          <FurtherMembers groupId={group.id} after={{ at: last.at, id: last.id }} row={row} />
        )}
      </ul>
    </Dialog>
  );
}
