import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { LongText } from '~/components/long-text';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { Stat } from '~/components/stat';
import { paths } from '~/paths';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';

const home = (
  <LinkButton to={paths.dashboard()} small>
    Go home
  </LinkButton>
);

/** An invitation to a group. `challengeId` is null when the link is incomplete. */
export function InvitationScreen({ challengeId }: { challengeId: string | null }) {
  return (
    <div className="page">
      <PageTitle>Invitation</PageTitle>
      {challengeId === null ? (
        <Card>
          <EmptyState title="Invalid invitation link" action={home}>
            Part of the address is missing. Open the link from the e-mail again, or ask for a new one.
          </EmptyState>
        </Card>
      ) : (
        <Invitation challengeId={challengeId} />
      )}
    </div>
  );
}

function Invitation({ challengeId }: { challengeId: string }) {
  const { emailVerified } = useMe();
  const eur = useEur();
  const { data, error } = trpc.groups.invitation.useQuery({ challengeId });
  if (error) {
    return (
      <Card role="alert">
        <EmptyState
          title={publicErrorFrom(error) ? 'Invitation not found' : 'Failed to load invitation'}
          action={home}
        >
          {emailVerified
            ? 'An invitation opens for the address that it was sent to, as long as nobody has answered it.'
            : 'An invitation opens for the verified address that it was sent to. Yours is not verified yet: settings can send the link again.'}
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
      <p className="muted">
        You are invited to save for this together. Answering invitations comes with one of the next versions;
        until then yours stays open.
      </p>
      <LinkButton to={paths.groupChallenges()} look="ghost">
        Your groups
      </LinkButton>
    </Card>
  );
}
