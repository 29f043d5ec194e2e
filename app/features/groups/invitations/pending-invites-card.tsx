import { Button, SmallButton } from '~/components/button';
import { Card } from '~/components/card';
import { LongText } from '~/components/long-text';
import { MoreRows } from '~/components/more-rows';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';
import type { Invite as Pending } from '~server/features/groups/invitations';

import { timeText } from './invited-to';
import { useAnswer, useSayJoined } from './use-answer';

/** Invitations to groups that the person has not answered yet.
 * @param first whether it asks for one answer now; the other invitations unfold */
export function PendingInvitesCard({ invites, first }: { invites: readonly Pending[]; first: boolean }) {
  const shown = first ? invites.slice(0, 1) : invites;
  const more = invites.slice(shown.length);
  if (invites.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="pending-invites" tone={first ? 'moss' : undefined} stack>
      <h2 id="pending-invites">
        {invites.length === 1 ? 'You are invited' : `${invites.length} invitations`}
      </h2>
      <Invites invites={shown} first={first} />
      {more.length > 0 && (
        <MoreRows count={more.length}>
          <Invites invites={more} first={first} />
        </MoreRows>
      )}
    </Card>
  );
}

const Invites = ({ invites, first }: { invites: readonly Pending[]; first: boolean }) => (
  <ul className="stack">
    {invites.map((invite) => (
      <Invite key={invite.id} invite={invite} first={first} />
    ))}
  </ul>
);

function Invite({ invite, first }: { invite: Pending; first: boolean }) {
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
        <Button
          small
          look={first ? 'primary' : 'ghost'}
          pending={busy}
          aria-label={`Accept: ${invite.title}`}
          onClick={accept}
        >
          Accept
        </Button>
        <SmallButton pending={busy} aria-label={`Decline: ${invite.title}`} onClick={decline}>
          Decline
        </SmallButton>
      </div>
    </li>
  );
}
