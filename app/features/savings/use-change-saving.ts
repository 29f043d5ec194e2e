import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { withNewBadges } from '~/features/game/new-badge-text';
import { publicErrorFrom, trpc } from '~/trpc/client';

import { HISTORY_TEXT } from './texts';

/** How long a deletion can be undone where it was made; afterwards the trash has it. */
const UNDO_MS = 10_000;

/** Deletes and restores savings, each with its message. */
export function useChangeSaving() {
  const restore = trpc.savings.restore.useMutation({
    onSuccess: (game) => notifySuccess(withNewBadges(HISTORY_TEXT.restored, game?.newBadges ?? [])),
    onError: (error) => notifyError(publicErrorFrom(error)?.message ?? HISTORY_TEXT.notRestored),
  });
  const remove = trpc.savings.delete.useMutation({
    onSuccess: (_game, { id }) =>
      notifySuccess(HISTORY_TEXT.deleted, {
        action: { label: 'Undo', onPress: () => restore.mutate({ id }) },
        durationMs: UNDO_MS,
      }),
    onError: (error) => {
      const publicError = publicErrorFrom(error);
      if (publicError?.reason === 'NOT_FOUND') notifyInfo(HISTORY_TEXT.deletedBefore);
      else notifyError(publicError?.message ?? HISTORY_TEXT.notDeleted);
    },
  });
  return { remove, restore };
}
