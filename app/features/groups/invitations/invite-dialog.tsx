import { Button } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { readForm } from '~/lib/read-form';
import { useTyped } from '~/lib/use-typed';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { GROUP_TEXT } from '~server/domain/groups/group';
import { inviteSchema } from '~server/domain/groups/group-schema';
import type { Group } from '~server/features/groups/group-list';

import { ACT_TEXT } from '~/features/groups/act-texts';
import { ShareLink } from './share-link';
import { VerifyFirst } from './verify-first';

/** Invites somebody to a group: by e-mail, or with a link that the person passes on themselves. */
export function InviteDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { emailVerified, mail } = useMe();
  const { typed, errors, show, change, refuse } = useTyped({ email: '' });
  const invite = trpc.groups.invite.useMutation({
    meta: { awaitsScreen: true },
    onSettled: (_answer, error) => {
      if (error) return;
      notifySuccess(GROUP_TEXT.invited);
      onClose();
    },
    onError: refuse(ACT_TEXT.notInvited),
  });
  const submit = () => {
    const read = readForm(inviteSchema, { groupId: group.id, ...typed });
    if (read.ok) invite.mutate(read.value);
    else show(read.errors);
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Invite a Friend" description={group.title}>
      {!mail.on ? (
        <p>{ACT_TEXT.linkOnly}</p>
      ) : emailVerified ? (
        <form
          noValidate
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (!invite.isPending) submit();
          }}
        >
          <TextField
            label="Email"
            error={errors.email}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            maxLength={255}
            value={typed.email}
            onChange={(email) => change({ email })}
          />
          <Button type="submit" pending={invite.isPending}>
            Send Invitation
          </Button>
        </form>
      ) : (
        <VerifyFirst />
      )}
      <ShareLink groupId={group.id} />
    </Dialog>
  );
}
