import type { useShownTransfers } from '~/features/transfers/pending-transfers-card';
import { useMe } from '~/trpc/use-me';
import { nextThing } from '~server/domain/dashboard/next-thing';
import type { DashboardView } from '~server/features/dashboard/dashboard';

export interface WhatWaitsOf {
  data: DashboardView;
  transfers: ReturnType<typeof useShownTransfers>;
}

/** Which thing is next and what can come later, on Home and in the side of every other screen. `isOpen`: whether a running
 * challenge still asks for its check-in. */
export function useNextThing({ data: { due, challenges, plan, invites }, transfers }: WhatWaitsOf) {
  const { today, gameDay, hardship } = useMe();
  const isOpen = challenges.active.some(({ checkedDays }) => !checkedDays.includes(gameDay));
  const { next, later } = nextThing(
    {
      habit: due.length > 0 ? today : undefined,
      'check-in': isOpen ? today : undefined,
      plan: plan && !plan.completed ? today : undefined,
      transfer: transfers.waiting.length > 0 ? null : undefined,
      invitation: invites.map(({ until }) => until).sort()[0],
    },
    { hardship },
  );
  return { next, later, isOpen };
}
