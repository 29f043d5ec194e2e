import { ACT_KEYS } from '~/features/queue/act-keys';
import { useWaits } from '~/features/queue/queue-state';
import { useKeepAct } from '~/features/queue/use-keep';
import { useMe } from '~/trpc/use-me';
import type { Category } from '~server/domain/kernel/categories';
import type { LocalDay } from '~server/domain/kernel/days';

/** Marks a day of the plan as done without a connection: the mark waits on this device. @param index 0 for Monday */
export function useMarkLater(weekStart: LocalDay, index: number, focusArea: Category) {
  const { today } = useMe();
  const keep = useKeepAct();
  return {
    waits: useWaits()(ACT_KEYS.planDay(weekStart, index)),
    markLater: () =>
      keep({
        kind: 'planDay',
        input: { weekStart, index, completed: true, markedOn: today },
        title: null,
        amount: null,
        category: focusArea,
        day: today,
      }),
  };
}
