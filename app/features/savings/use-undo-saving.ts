import { notifyError, notifyInfo } from '~/components/notify';
import { forgetMilestones } from '~/features/game/milestones';
import { useTakeOut } from '~/features/queue/use-keep';
import { failureText } from '~/lib/failure-text';
import { failedFor, trpc } from '~/trpc/client';

import { hideLogged } from './logged-savings';
import { type Moment, takeBackMoment } from './moment';
import { add as ADD_TEXT, history as HISTORY_TEXT } from './texts.json';

/** Takes back a saving that was just logged: out of the queue while it waits there, into the trash otherwise. */
export function useUndoSaving() {
  const takeOut = useTakeOut();
  const gone = (id: string) => {
    takeBackMoment(id);
    hideLogged(id);
    forgetMilestones();
  };
  const remove = trpc.savings.delete.useMutation({
    onSuccess: (_game, { id }) => {
      gone(id);
      notifyInfo(ADD_TEXT.takenBack);
    },
    onError: (error, { id }) => {
      if (failedFor(error, 'NOT_FOUND')) gone(id);
      else notifyError(failureText(error, HISTORY_TEXT.notDeleted));
    },
  });
  const undo = ({ id, state }: Pick<Moment, 'id' | 'state'>) => {
    if (state !== 'waiting') return remove.mutate({ id });
    void takeOut(id).then((isOut) => isOut && gone(id));
  };
  return { undo, pending: remove.isPending };
}
