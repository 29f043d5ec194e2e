import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

import { Button, type ButtonLook } from '~/components/button';
import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { LongText } from '~/components/long-text';
import { notifyInfo, notifySuccess } from '~/components/notify';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { ResendButton } from '~/features/accounts/unverified-address';
import { ByMail } from '~/features/messages/by-mail';
import { paths } from '~/paths';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import type { OpenedInvitation } from '~server/domain/groups/group-schema';
import { INVITATION_TEXT, type InvitationState } from '~server/domain/groups/invitation';

import { InvitedTo } from './invited-to';
import { useAnswer, useWayToGroups } from './use-answer';

const home = (
  <LinkButton to={paths.dashboard()} small>
    Go home
  </LinkButton>
);

function ToGroups({ groupId }: { groupId: string | null }) {
  const wayTo = useWayToGroups();
  return (
    <LinkButton to={wayTo(groupId ?? undefined)} small>
      See your groups
    </LinkButton>
  );
}

/** What an invitation offers when it can no longer be answered. */
const ENDED = {
  member: 'You are saving together already.',
  accepted: 'An invitation by mail lets in one person, once.',
  declined: 'If that was not meant, ask for a new one.',
  expired: 'It opens for 30 days. Ask for a new one.',
  over: 'What was saved stays with those who saved it.',
} as const;

/** States that only inform the person and lead on to the groups by themselves (docs/decisions/0062). */
const LEADS_ON = new Set<InvitationState>(['member', 'accepted']);

/** Says why an invitation can no longer be answered. */
function Ended({ state, memberOf }: { state: Exclude<InvitationState, 'open'>; memberOf: string | null }) {
  const navigate = useNavigate();
  const to = useWayToGroups()(memberOf ?? undefined);
  const leadsOn = LEADS_ON.has(state);
  useEffect(() => {
    if (!leadsOn) return;
    notifyInfo(INVITATION_TEXT[state]);
    navigate(to, { replace: true });
  }, [leadsOn, state, navigate, to]);
  return (
    <Card role="status">
      <EmptyState title={INVITATION_TEXT[state]} action={leadsOn ? <ToGroups groupId={memberOf} /> : home}>
        {ENDED[state]}
      </EmptyState>
    </Card>
  );
}

/** An invitation to a group. `opened` is null when the link is incomplete; `invited` is the address in it. */
export function InvitationScreen({
  opened,
  invited,
}: {
  opened: OpenedInvitation | null;
  invited: string | null;
}) {
  const { emailVerified } = useMe();
  return (
    <div className="page">
      <PageTitle>Invitation</PageTitle>
      {opened === null ? (
        <Card>
          <EmptyState title="Invalid invitation link" action={home}>
            Part of the address is missing. Open the link from the e-mail again, or ask for a new one.
          </EmptyState>
        </Card>
      ) : 'token' in opened || emailVerified ? (
        <Invitation opened={opened} />
      ) : (
        <VerifyFirst challengeId={opened.challengeId} invited={invited} />
      )}
    </div>
  );
}

/** Says how to open the invitation. Before the address is proven nobody learns whether there is one. */
function VerifyFirst({ challengeId, invited }: { challengeId: string; invited: string | null }) {
  const { email, goal } = useMe();
  const address = <span className="wrap-anywhere">{email}</span>;
  const intent = { redirect: paths.acceptInvite({}), challengeId, invited };
  const here = paths.acceptInvite({ challengeId, email: invited });
  return (
    <Card>
      <EmptyState
        title="Verify your email to see it"
        pose="thinking"
        action={
          <>
            <ResendButton small intent={intent} />
            {goal === null && (
              <LinkButton to={paths.onboarding({ redirect: here })} look="quiet" small>
                Set your goal meanwhile
              </LinkButton>
            )}
          </>
        }
      >
        <ByMail otherwise={<>somebody verifies {address}</>}>
          We sent a link to {address}. Open it, and it brings you back to this invitation.
        </ByMail>
      </EmptyState>
    </Card>
  );
}

function Invitation({ opened }: { opened: OpenedInvitation }) {
  const { displayName, email, numberLocale } = useMe();
  const navigate = useNavigate();
  const wayTo = useWayToGroups();
  const { data, error } = trpc.groups.invitation.useQuery(opened, { meta: { steady: true } });
  const { busy, accept, decline } = useAnswer(opened, {
    accepted(groupId) {
      notifySuccess("You've joined the challenge!");
      navigate(wayTo(groupId));
    },
    declined: () => navigate(paths.dashboard()),
    undone: () => navigate(paths.acceptInvite('token' in opened ? opened : { ...opened, email })),
  });
  const button = (value: string, label: string, answer: () => void, look?: ButtonLook) => (
    <Button
      type="submit"
      name="intent"
      value={value}
      look={look}
      pending={busy}
      onClick={(event) => {
        event.preventDefault();
        answer();
      }}
    >
      {label}
    </Button>
  );
  if (error) {
    return (
      <Card role="alert">
        <EmptyState
          title={publicErrorFrom(error) ? 'Invitation not found' : 'Failed to load invitation'}
          action={home}
        >
          It may have been taken back, or sent anew. Open the latest link that you got, or ask for a new one.
        </EmptyState>
      </Card>
    );
  }
  if (!data) return <SkeletonCard lines={3} />;
  if (data.state !== 'open') return <Ended state={data.state} memberOf={data.memberOf} />;
  return (
    <Card as="section" aria-labelledby="group" stack>
      <p className="wrap-anywhere">
        <b>{data.inviterName}</b> invites you to save for this together.
      </p>
      <h2 id="group" className="wrap-anywhere">
        {data.title}
      </h2>
      <LongText className="muted">{data.description}</LongText>
      <InvitedTo {...data} locale={numberLocale} />
      <LongText className="muted">{`You join as ${displayName} (${email}).`}</LongText>
      <p className="muted">
        {data.forAnother && 'The invitation was mailed to another address than yours. '}Not you? Sign out
        first, then open the link again.
      </p>
      {/* Without scripts the form posts to the route's action. */}
      <form method="post" className="row">
        {button('accept', 'Accept & Join', accept)}
        {button('decline', 'Decline', decline, 'ghost')}
      </form>
    </Card>
  );
}
