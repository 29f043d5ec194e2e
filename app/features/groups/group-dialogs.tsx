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
import { type OpenGroupDialog, useOpenDialog } from './open-dialog';
import { AskedDialog, KeptDialog } from '~/features/groups/contributions/unsent-dialog';

interface GroupDialogsProps {
  dialog: OpenGroupDialog;
  groups: readonly Group[];
  onContribute: SendContribution;
}

/** The dialogs of the groups screen; loaded with the first one. */
export default function GroupDialogs({ dialog, groups, onContribute }: GroupDialogsProps) {
  const open = useOpenDialog();
  const onClose = () => open(null);
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
      return <MembersDialog group={group} onClose={onClose} />;
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
      return <AskedDialog key={dialog.input.id} asked={dialog} onSend={onContribute} />;
    case 'kept':
      return <KeptDialog key={dialog.input.id} kept={dialog} onClose={onClose} />;
    case 'correct':
      return <CorrectDialog {...dialog} onClose={onClose} />;
    default:
      return <Confirmation asked={dialog} onClose={onClose} />;
  }
}
