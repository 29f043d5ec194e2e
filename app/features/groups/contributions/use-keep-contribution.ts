import { useDayNow, useKeepAct } from '~/features/queue/use-keep';
import type { ContributionInput } from '~server/domain/groups/group-schema';
import { cents } from '~server/domain/kernel/money';

/** Keeps a contribution on this device until there is a connection. @returns whether that has worked */
export function useKeepContribution(): (input: ContributionInput, groupTitle: string) => Promise<boolean> {
  const keep = useKeepAct();
  const dayNow = useDayNow();
  return ({ groupId, id, amount, note, logSaving, confirmed }, title) => {
    const date = dayNow();
    return keep({
      kind: 'contribution',
      input: { groupId, id, amount, note: note ?? null, date, logSaving, confirmed },
      title,
      amount: cents(amount),
      category: null,
      day: date,
    });
  };
}
