import { QuietButton } from '~/components/button';
import { Chip } from '~/components/chip';
import { Dialog } from '~/components/dialog';
import { ListRow } from '~/components/list-row';
import { useEur } from '~/trpc/use-me';
import type { Group, Member } from '~server/features/groups/group-list';

import { Members } from './members';
import { useOpenDialog } from './open-dialog';

/** For the creator: hands the group over to another member, or removes one. */
export function MembersDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const open = useOpenDialog();
  const eur = useEur();
  const row = (member: Member) => {
    const act = (kind: 'handOver' | 'remove', label: string) => (
      <QuietButton aria-label={`${label}: ${member.name}`} onClick={() => open({ kind, group, member })}>
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
