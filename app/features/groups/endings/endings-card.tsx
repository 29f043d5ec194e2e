import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { trpc } from '~/trpc/client';
import type { DashboardView } from '~server/features/dashboard/dashboard';

import { endingText } from './ending-text';

/** The groups that ended for the person without their doing, until they have seen it. */
export default function EndingsCard({ endings }: { endings: DashboardView['endings'] }) {
  const see = trpc.groups.seeEnding.useMutation({
    meta: { awaitsScreen: true, failed: 'That did not work. Try again.' },
  });
  return (
    <Card as="section" aria-labelledby="endings" stack>
      <h2 id="endings">{endings.length === 1 ? 'A group has ended for you' : 'Groups that ended for you'}</h2>
      <ul className="rows">
        {endings.map((ending) => (
          <li key={`${ending.kind} ${ending.groupId}`}>
            <p className="row-main wrap-anywhere">{endingText(ending)}</p>
            <Button
              small
              look="quiet"
              className="needs-script"
              aria-label={`OK: ${ending.title}`}
              pending={see.isPending && see.variables.groupId === ending.groupId}
              onClick={() => see.mutate({ groupId: ending.groupId })}
            >
              OK
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
