import { Button } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { readForm } from '~/lib/read-form';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { GROUP_TEXT } from '~server/domain/groups/group';
import { inviteSchema } from '~server/domain/groups/group-schema';
import { NO_MAIL } from '~server/domain/messages/no-mail';
import type { Group } from '~server/features/groups/group-list';

import { GroupLinkSection } from './group-link-section';
import { VerifyFirst } from './verify-first';

/** Invites somebody to a group: by e-mail, or with a link that the person passes on themselves. */
export function InviteDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { emailVerified, mail } = useMe();
  const invite = trpc.groups.invite.useMutation({ meta: { awaitsScreen: true } });
  const form = useForm({
    initial: { email: '' },
    read: (typed) => readForm(inviteSchema, { groupId: group.id, ...typed }),
    send: async (input) => {
      await invite.mutateAsync(input);
      notifySuccess(GROUP_TEXT.invited);
      onClose();
    },
    failed: 'Failed to invite member',
  });
  return (
    <Dialog onClose={onClose} title="Invite a Friend" description={group.title}>
      {!mail.on ? (
        <p>{NO_MAIL} Pass on a link instead:</p>
      ) : emailVerified ? (
        <form {...form.props} className="stack">
          <TextField
            label="Email"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            maxLength={255}
            {...form.field('email')}
          />
          <Button type="submit" pending={form.pending}>
            Send Invitation
          </Button>
        </form>
      ) : (
        <VerifyFirst />
      )}
      <GroupLinkSection groupId={group.id} />
    </Dialog>
  );
}
