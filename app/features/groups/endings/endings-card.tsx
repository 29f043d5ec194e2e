import { QuietButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { trpc } from '~/trpc/client';
import type { DashboardView } from '~server/features/dashboard/dashboard';

import { endingText } from './ending-text';

/** The groups that ended for the person without their doing, until they have seen it. */
export default function EndingsCard({ endings }: { endings: DashboardView['endings'] }) {
  const see = trpc.groups.seeEnding.useMutation({
    meta: { awaitsScreen: true, failed: 'That did not work. Try again.' },
  });
  return (
    <SectionCard
      id="endings"
      title={endings.length === 1 ? 'A group has ended for you' : 'Groups that ended for you'}
      stack
    >
      <ul className="rows">
        {endings.map((ending) => (
          <li key={`${ending.kind} ${ending.groupId}`}>
            <p className="row-main wrap-anywhere">{endingText(ending)}</p>
            <QuietButton
              className="needs-script"
              aria-label={`OK: ${ending.title}`}
              pending={see.isPending && see.variables.groupId === ending.groupId}
              onClick={() => see.mutate({ groupId: ending.groupId })}
            >
              OK
            </QuietButton>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
