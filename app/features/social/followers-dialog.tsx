import { useEffect } from 'react';

import { QuietButton } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';

import { PersonRow } from './person-row';

/** The person's followers, each with a button that removes them. */
export default function FollowersDialog({ onClose }: { onClose: () => void }) {
  const query = trpc.social.followers.useQuery();
  const remove = trpc.social.removeFollower.useMutation({
    meta: { awaitsScreen: true, failed: 'Failed to remove follower' },
  });
  const { mutate: putAway } = trpc.social.putFollowersAway.useMutation();
  const newest = query.data?.[0]?.at;
  // People whom the person sees here need not be announced on Home.
  useEffect(() => {
    if (newest !== undefined) putAway({ upTo: newest });
  }, [newest, putAway]);
  return (
    <Dialog onClose={onClose} title="Followers" description="Who you remove is not told.">
      <QueryBoundary
        query={query}
        failed={{ title: 'Failed to load users', detail: 'Nothing was lost.' }}
        skeleton={<SkeletonCard lines={3} />}
      >
        {(followers) =>
          followers.length === 0 ? (
            <p className="muted">Nobody follows you.</p>
          ) : (
            <ul className="rows">
              {followers.map(({ id, name }) => (
                <PersonRow
                  key={id}
                  id={id}
                  name={name}
                  trailing={
                    <QuietButton
                      aria-label={`Remove ${name}`}
                      disabled={remove.isPending}
                      onClick={() => remove.mutate({ userId: id })}
                    >
                      Remove
                    </QuietButton>
                  }
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}
