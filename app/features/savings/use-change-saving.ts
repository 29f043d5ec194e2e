import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { withNewBadges } from '~/features/game/new-badge-text';
import { publicErrorFrom, trpc } from '~/trpc/client';

/** How long a deletion can be undone where it was made; afterwards the trash has it. */
const UNDO_MS = 10_000;

/** Deletes and restores savings, each with its message. */
export function useChangeSaving() {
  const restore = trpc.savings.restore.useMutation({
    onSuccess: (game) => notifySuccess(withNewBadges('Saving restored', game?.newBadges ?? [])),
    onError: (error) => notifyError(publicErrorFrom(error)?.message ?? 'Failed to restore saving'),
  });
  const remove = trpc.savings.delete.useMutation({
    onSuccess: (_game, { id }) =>
      notifySuccess('Saving deleted', {
        action: { label: 'Undo', onPress: () => restore.mutate({ id }) },
        durationMs: UNDO_MS,
      }),
    onError: (error) => {
      const publicError = publicErrorFrom(error);
      if (publicError?.reason === 'NOT_FOUND') notifyInfo('This saving was deleted already.');
      else notifyError(publicError?.message ?? 'Failed to delete saving');
    },
  });
  return { remove, restore };
}
