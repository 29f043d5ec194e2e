import { useNavigate } from '@remix-run/react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { LongText } from '~/components/long-text';
import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { Stat } from '~/components/stat';
import { ResendButton } from '~/features/accounts/resend-button';
import { ByMail } from '~/features/messages/by-mail';
import { paths } from '~/paths';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import type { OpenedInvitation } from '~server/domain/groups/group-schema';
import { INVITATION_TEXT } from '~server/domain/groups/invitation';

import { GROUPS_TEXT } from './texts';

const home = (
  <LinkButton to={paths.dashboard()} small>
    Go home
  </LinkButton>
);

function ToGroups() {
  const { goal } = useMe();
  return (
    <LinkButton to={paths.afterJoining(goal !== null)} small>
      See your groups
    </LinkButton>
  );
}

/** What an invitation that cannot be answered any more leaves to do. */
const ENDED = {
  member: { detail: 'You are saving together already.', action: <ToGroups /> },
  accepted: { detail: 'An invitation by mail lets in one person, once.', action: <ToGroups /> },
  declined: { detail: 'If that was not meant, ask for a new one.', action: home },
  expired: { detail: 'It opens for 30 days. Ask for a new one.', action: home },
  over: { detail: 'What was saved stays with those who saved it.', action: home },
} as const;

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
          <EmptyState title={GROUPS_TEXT.invalid} action={home}>
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

/** Says how the invitation opens. Whether there is one nobody learns before the address is proven. */
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
  const eur = useEur();
  const { goal } = useMe();
  const navigate = useNavigate();
  const { data, error } = trpc.groups.invitation.useQuery(opened, { meta: { steady: true } });
  const accept = trpc.groups.acceptInvite.useMutation({
    onSuccess() {
      notifySuccess(GROUPS_TEXT.joined);
      navigate(paths.afterJoining(goal !== null));
    },
    onError: () => notifyError(GROUPS_TEXT.notJoined),
  });
  const decline = trpc.groups.declineInvite.useMutation({
    onSuccess() {
      notifyInfo(GROUPS_TEXT.declined);
      navigate(paths.dashboard());
    },
    onError: () => notifyError(GROUPS_TEXT.notDeclined),
  });
  const busy = accept.isPending || decline.isPending;
  if (error) {
    return (
      <Card role="alert">
        <EmptyState
          title={publicErrorFrom(error) ? GROUPS_TEXT.notFound : GROUPS_TEXT.notLoaded}
          action={home}
        >
          It may have been taken back, or sent anew. Open the latest link that you got, or ask for a new one.
        </EmptyState>
      </Card>
    );
  }
  if (!data) return <SkeletonCard lines={3} />;
  if (data.state !== 'open') {
    const { detail, action } = ENDED[data.state];
    return (
      <Card role="status">
        <EmptyState title={INVITATION_TEXT[data.state]} action={action}>
          {detail}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card as="section" aria-labelledby="group" stack>
      <h2 id="group" className="wrap-anywhere">
        {data.title}
      </h2>
      <LongText className="muted">{data.description}</LongText>
      <dl className="row gap-6">
        <Stat label="Goal" value={eur(data.goal)} />
        <Stat label="Members" value={data.members} />
      </dl>
      <p className="muted">You are invited to save for this together.</p>
      {/* Without scripts the form answers by itself. */}
      <form method="post" className="row">
        <Button
          type="submit"
          name="intent"
          value="accept"
          pending={busy}
          onClick={(event) => {
            event.preventDefault();
            accept.mutate(opened);
          }}
        >
          Accept & Join
        </Button>
        <Button
          type="submit"
          name="intent"
          value="decline"
          look="ghost"
          pending={busy}
          onClick={(event) => {
            event.preventDefault();
            decline.mutate(opened);
          }}
        >
          Decline
        </Button>
      </form>
    </Card>
  );
}
