import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { LongText } from '~/components/long-text';
import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';
import type { PendingInvite } from '~server/features/groups/invitations';

import { GROUPS_TEXT } from './texts';

/** Invitations to groups that the person has not answered yet. */
export function PendingInvitesCard({ invites }: { invites: readonly PendingInvite[] }) {
  if (invites.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="pending-invites" tone="moss" stack>
      <h2 id="pending-invites">
        {invites.length === 1 ? 'You are invited' : `${invites.length} invitations`}
      </h2>
      <ul className="stack">
        {invites.map((invite) => (
          <Invite key={invite.id} invite={invite} />
        ))}
      </ul>
    </Card>
  );
}

function Invite({ invite }: { invite: PendingInvite }) {
  const eur = useEur();
  const utils = trpc.useUtils();
  const settle = () =>
    utils.dashboard.get.setData(
      undefined,
      (shown) => shown && { ...shown, invites: shown.invites.filter(({ id }) => id !== invite.id) },
    );
  const accept = trpc.groups.acceptInvite.useMutation({
    onSuccess() {
      settle();
      notifySuccess(GROUPS_TEXT.joined);
    },
    onError() {
      notifyError(GROUPS_TEXT.notJoined);
    },
  });
  const decline = trpc.groups.declineInvite.useMutation({
    onSuccess() {
      settle();
      notifyInfo(GROUPS_TEXT.declined);
    },
    onError() {
      notifyError(GROUPS_TEXT.notDeclined);
    },
  });
  const input = { challengeId: invite.challengeId };
  const busy = accept.isPending || decline.isPending;
  return (
    <li className="stack">
      <div>
        <h3 className="clamp">{invite.title}</h3>
        <LongText>{invite.description}</LongText>
        <p className="num">
          {eur(invite.goal)} in {counted(invite.durationDays, 'day')} · {counted(invite.members, 'member')}
        </p>
      </div>
      <div className="row">
        <Button
          small
          pending={busy}
          aria-label={`Accept: ${invite.title}`}
          onClick={() => accept.mutate(input)}
        >
          Accept
        </Button>
        <Button
          small
          look="ghost"
          pending={busy}
          aria-label={`Decline: ${invite.title}`}
          onClick={() => decline.mutate(input)}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}
