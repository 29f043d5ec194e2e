import { QuietButton } from '~/components/button';
import { Chip } from '~/components/chip';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';
import { GROUP_TEXT } from '~server/domain/groups/group';
import type { Group, SentInvitation } from '~server/features/groups/group-list';

/** The person's own invitations that nobody has accepted, pending before declined, as rows of the list of
 * members. Of other people's invitations it shows only how many wait. */
export function SentInvitations({ group }: { group: Group }) {
  return (
    <>
      {group.sent.map((invitation) => (
        <Sent key={invitation.id} groupId={group.id} invitation={invitation} />
      ))}
      {group.othersInvited > 0 && (
        <li className="fine">{counted(group.othersInvited, 'invitation')} of others waiting</li>
      )}
    </>
  );
}

function stateOf({ status, expiresAt, mailFailed }: SentInvitation): string {
  if (status === 'declined') return 'Declined';
  if (new Date(expiresAt) <= new Date()) return 'Expired';
  return mailFailed ? 'Mail failed' : 'No answer yet';
}

function Sent({ groupId, invitation }: { groupId: string; invitation: SentInvitation }) {
  const { id, email } = invitation;
  const { mail } = useMe();
  const resend = trpc.groups.resendInvitation.useMutation({
    meta: { awaitsScreen: true, done: GROUP_TEXT.invited, failed: 'Failed to invite member' },
  });
  const revoke = trpc.groups.revokeInvitation.useMutation({
    meta: { awaitsScreen: true, done: 'Invitation revoked', failed: 'Failed to revoke invitation' },
  });
  const again = invitation.status === 'pending' ? 'Send again' : 'Ask once more';
  return (
    <li className="row flex-wrap gap-x-2 gap-y-0.5 text-small">
      <span className="min-w-0 flex-1 wrap-anywhere">{email}</span>
      <Chip>{stateOf(invitation)}</Chip>
      {invitation.askable && (
        <span className="flex basis-full">
          {mail.on && (
            <QuietButton
              aria-label={`${again}: ${email}`}
              pending={resend.isPending}
              onClick={() => resend.mutate({ groupId, id })}
            >
              {again}
            </QuietButton>
          )}
          {invitation.status === 'pending' && (
            <QuietButton
              aria-label={`Revoke: ${email}`}
              pending={revoke.isPending}
              onClick={() => revoke.mutate({ groupId, id })}
            >
              Revoke
            </QuietButton>
          )}
        </span>
      )}
    </li>
  );
}
