import { Button, SmallButton } from '~/components/button';
import { Card } from '~/components/card';
import { LongText } from '~/components/long-text';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';
import type { Invite as Pending } from '~server/features/groups/invitations';

import { timeText } from './invited-to';
import { useAnswer, useSayJoined } from './use-answer';

/** Invitations to groups that the person has not answered yet. */
export function PendingInvitesCard({ invites }: { invites: readonly Pending[] }) {
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

function Invite({ invite }: { invite: Pending }) {
  const eur = useEur();
  const { displayName, numberLocale } = useMe();
  const sayJoined = useSayJoined();
  const utils = trpc.useUtils();
  const settle = () =>
    utils.dashboard.get.setData(
      undefined,
      (shown) => shown && { ...shown, invites: shown.invites.filter(({ id }) => id !== invite.id) },
    );
  const { busy, accept, decline } = useAnswer(
    { challengeId: invite.challengeId },
    {
      accepted(groupId) {
        settle();
        sayJoined(groupId);
      },
      declined: settle,
      undone: () => undefined,
    },
  );
  return (
    <li className="stack">
      <div>
        <h3 className="clamp">{invite.title}</h3>
        <LongText>{`${invite.inviterName} invites you. You join as ${displayName}.`}</LongText>
        <LongText>{invite.description}</LongText>
        <p className="num">
          {eur(invite.goal)} · {timeText(invite, numberLocale)} · {counted(invite.members, 'member')}
        </p>
      </div>
      <div className="row">
        <Button small pending={busy} aria-label={`Accept: ${invite.title}`} onClick={accept}>
          Accept
        </Button>
        <SmallButton pending={busy} aria-label={`Decline: ${invite.title}`} onClick={decline}>
          Decline
        </SmallButton>
      </div>
    </li>
  );
}
