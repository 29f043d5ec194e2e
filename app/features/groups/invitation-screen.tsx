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
import { useResendVerification } from '~/features/accounts/use-resend-verification';
import { paths } from '~/paths';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';

import { GROUPS_TEXT } from './texts';

const home = (
  <LinkButton to={paths.dashboard()} small>
    Go home
  </LinkButton>
);

/** An invitation to a group. `challengeId` is null when the link is incomplete; `invited` is the address in it. */
export function InvitationScreen({
  challengeId,
  invited,
}: {
  challengeId: string | null;
  invited: string | null;
}) {
  const { emailVerified } = useMe();
  return (
    <div className="page">
      <PageTitle>Invitation</PageTitle>
      {challengeId === null ? (
        <Card>
          <EmptyState title="Invalid invitation link" action={home}>
            Part of the address is missing. Open the link from the e-mail again, or ask for a new one.
          </EmptyState>
        </Card>
      ) : emailVerified ? (
        <Invitation challengeId={challengeId} />
      ) : (
        <VerifyFirst challengeId={challengeId} invited={invited} />
      )}
    </div>
  );
}

/** Says how the invitation opens. Whether there is one nobody learns before the address is proven. */
function VerifyFirst({ challengeId, invited }: { challengeId: string; invited: string | null }) {
  const { email, goal } = useMe();
  const resend = useResendVerification();
  const intent = { redirect: paths.acceptInvite({}), challengeId, invited };
  return (
    <Card>
      <EmptyState
        title="Verify your email to see it"
        pose="thinking"
        action={
          <>
            <Button small pending={resend.isPending} onClick={() => resend.mutate(intent)}>
              Send the link again
            </Button>
            {goal === null && (
              <LinkButton to={paths.onboarding()} look="quiet" small>
                Set your goal meanwhile
              </LinkButton>
            )}
          </>
        }
      >
        We sent a link to <span className="wrap-anywhere">{email}</span>. Open it, and it brings you back to
        this invitation.
      </EmptyState>
    </Card>
  );
}

function Invitation({ challengeId }: { challengeId: string }) {
  const eur = useEur();
  const navigate = useNavigate();
  const { data, error } = trpc.groups.invitation.useQuery({ challengeId }, { meta: { steady: true } });
  const accept = trpc.groups.acceptInvite.useMutation({
    onSuccess() {
      notifySuccess(GROUPS_TEXT.joined);
      navigate(paths.groupChallenges());
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
          title={publicErrorFrom(error) ? 'Invitation not found' : 'Failed to load invitation'}
          action={home}
        >
          An invitation opens for the address that it was sent to, as long as nobody has answered it.
        </EmptyState>
      </Card>
    );
  }
  if (!data) return <SkeletonCard lines={3} />;
  return (
    <Card as="section" aria-labelledby="group" stack>
      <h2 id="group">{data.title}</h2>
      <LongText className="muted">{data.description}</LongText>
      <dl className="row gap-6">
        <Stat label="Goal" value={eur(data.goal)} />
        <Stat label="Members" value={data.members} />
      </dl>
      <p className="muted">You are invited to save for this together.</p>
      <div className="row">
        <Button pending={busy} onClick={() => accept.mutate({ challengeId })}>
          Accept
        </Button>
        <Button look="ghost" pending={busy} onClick={() => decline.mutate({ challengeId })}>
          Decline
        </Button>
      </div>
    </Card>
  );
}
