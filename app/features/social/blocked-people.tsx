import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { trpc } from '~/trpc/client';

import { PersonRow } from './person-row';

/** The people whom the person has blocked; renders nothing when there are none. */
export function BlockedPeople() {
  const { data } = trpc.social.relations.useQuery();
  const unblock = trpc.social.unblock.useMutation({
    meta: { awaitsScreen: true, done: 'Unblocked', failed: 'Failed to unblock user' },
  });
  if (!data || data.blocked.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="blocked" stack>
      <h2 id="blocked">Blocked people</h2>
      <ul className="rows">
        {data.blocked.map(({ id, name }) => (
          <PersonRow
            key={id}
            id={id}
            name={name}
            linked={false}
            trailing={
              <Button
                small
                look="ghost"
                className="needs-script"
                aria-label={`Unblock ${name}`}
                disabled={unblock.isPending}
                onClick={() => unblock.mutate({ userId: id })}
              >
                Unblock
              </Button>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
