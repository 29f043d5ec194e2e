import { SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { CopyButton } from '~/components/copy-button';
import { ErrorState } from '~/components/error-state';
import { SkeletonCard } from '~/components/skeleton';
import { trpc } from '~/trpc/client';
import { formatDay } from '~server/domain/kernel/days';
import type { OwnShare } from '~server/features/shares/shares';

/** The links to pictures that the person has shared; each can be copied again, and ended. */
export function SharedLinksCard() {
  const { data, isError, isFetching, refetch } = trpc.shares.list.useQuery();
  if (!data && !isError) return <SkeletonCard lines={2} />;
  return (
    <SectionCard id="shared-links" title="Shared links" stack>
      {!data && (
        <ErrorState
          title="Your shared links could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.length === 0 && (
        <p className="muted">
          None. A badge, a reached goal or a completed group can be shared from its screen.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="rows">
          {data.map((share) => (
            <SharedLink key={share.id} share={share} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function SharedLink({ share: { id, title, url, sharedOn } }: { share: OwnShare }) {
  const stop = trpc.shares.stop.useMutation({
    meta: {
      awaitsScreen: true,
      done: 'The link shows nothing any more',
      failed: 'The link could not be ended. Check your connection and try again.',
    },
  });
  return (
    <li>
      <div className="row-main">
        <a href={url} className="link clamp">
          {title}
        </a>
        <span className="fine">Shared on {formatDay(sharedOn, 'en-GB', 'long')}</span>
      </div>
      <CopyButton text={url} what="link" />
      <SmallButton
        pending={stop.isPending}
        aria-label={`Stop sharing: ${title}`}
        onClick={() => stop.mutate({ id })}
      >
        Stop sharing
      </SmallButton>
    </li>
  );
}
