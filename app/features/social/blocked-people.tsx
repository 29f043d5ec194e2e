import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';

import { PEOPLE_TEXT as TEXT } from './people-texts';
import { PersonRow } from './person-row';

/** The people whom the person has blocked; renders nothing when there are none. */
export function BlockedPeople() {
  const { data } = trpc.social.relations.useQuery();
  const unblock = trpc.social.unblock.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: () => notifySuccess(TEXT.unblocked),
    onError: (error) => notifyError(failureText(error, TEXT.notUnblocked)),
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
