import type { Group } from '~server/features/groups/group-list';

import { Confirmation } from './confirmation';
import {
  ContributeDialog,
  CorrectDialog,
  type SendContribution,
} from '~/features/groups/contributions/contribute-dialog';
import { ExtendDialog } from './extend-dialog';
import { GroupFormDialog } from './group-form-dialog';
import { InviteDialog } from '~/features/groups/invitations/invite-dialog';
import { MembersDialog } from './members-dialog';
import type { OpenGroupDialog } from './open-dialog';
import { AskedDialog, KeptDialog } from '~/features/groups/contributions/unsent-dialog';

interface GroupDialogsProps {
  dialog: OpenGroupDialog;
  groups: readonly Group[];
  onOpen: (dialog: OpenGroupDialog | null) => void;
  onContribute: SendContribution;
}

/** The dialogs of the groups screen; loaded with the first one. */
export default function GroupDialogs({ dialog, groups, onOpen, onContribute }: GroupDialogsProps) {
  const onClose = () => onOpen(null);
  switch (dialog.kind) {
    case 'create':
      return <GroupFormDialog group={null} onClose={onClose} />;
    case 'edit':
      return <GroupFormDialog group={dialog.group} onClose={onClose} />;
    case 'extend':
      return <ExtendDialog group={dialog.group} onClose={onClose} />;
    case 'invite':
      return <InviteDialog group={dialog.group} onClose={onClose} />;
    case 'members': {
      // The group's current state: acts in the dialog change the list.
      const group = groups.find(({ id }) => id === dialog.group.id) ?? dialog.group;
      return <MembersDialog group={group} onOpen={onOpen} onClose={onClose} />;
    }
    case 'contribute': {
      // Others may contribute while the dialog is open.
      const group = groups.find(({ id }) => id === dialog.group.id) ?? dialog.group;
      return (
        <ContributeDialog
          key={dialog.typed?.id}
          group={group}
          typed={dialog.typed}
          onSend={onContribute}
          onClose={onClose}
        />
      );
    }
    case 'asked':
      return <AskedDialog key={dialog.input.id} asked={dialog} onSend={onContribute} onOpen={onOpen} />;
    case 'kept':
      return <KeptDialog key={dialog.input.id} kept={dialog} onClose={onClose} />;
    case 'correct':
      return <CorrectDialog {...dialog} onOpen={onOpen} onClose={onClose} />;
    default:
      return <Confirmation asked={dialog} onClose={onClose} />;
  }
}
