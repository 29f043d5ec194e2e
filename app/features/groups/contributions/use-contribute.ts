import { notifyError } from '~/components/notify';
import { celebrate } from '~/features/game/milestones';
import { showAct } from '~/features/savings/moment';
import { failureText } from '~/lib/failure-text';
import { failedFor, trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import type { ContributionInput } from '~server/domain/groups/group-schema';
import { cents } from '~server/domain/kernel/money';
import type { Group } from '~server/features/groups/group-list';
import type { LoggedSaving } from '~server/features/savings/log-saving';

import { askedFirst } from '~/features/groups/asked-first';
import type { OpenGroupDialog, TypedContribution } from '~/features/groups/open-dialog';
import { isOffline } from '~/features/queue/use-keep';
import { addedText } from './added-text';
import { useKeepContribution } from './use-keep-contribution';
import { withContribution } from './with-contribution';

interface Sent {
  group: Group;
  typed: TypedContribution;
}

/** Sends a contribution. It is shown at once, and removed when it fails.
 * @param onUnsent receives the dialog with what was typed, so that nothing is lost
 * @param onCompleted the contribution has reached the goal; what the saving earned is still to be celebrated */
export function useContribute(
  onUnsent: (dialog: OpenGroupDialog) => void,
  onCompleted: (saving: LoggedSaving | null) => void,
) {
  const { displayName, hardship } = useMe();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.groups.contribute.useMutation({
    async onMutate({ groupId, id, amount, note = null, logSaving = true }) {
      await utils.groups.get.cancel();
      const before = utils.groups.get.getData();
      const shown = {
        id,
        amount: cents(amount),
        note: note === '' ? null : note,
        at: new Date().toISOString(),
        transferred: false,
        name: displayName,
        isMe: true,
        linked: logSaving,
        correctable: false,
        cheerable: false,
        cheered: null,
        cheers: 0,
        cheeredBy: [],
      };
      utils.groups.get.setData(undefined, (groups) =>
        groups?.map((group) => (group.id === groupId ? withContribution(group, shown) : group)),
      );
      return before;
    },
    onError: (_error, _input, before) => utils.groups.get.setData(undefined, before),
    onSuccess({ completed, saving }) {
      showAct(addedText(saving), saving ?? { levelUp: null }, { calm: hardship });
      if (completed) onCompleted(saving);
      // The group takes no contribution any more.
      else if (saving) celebrate(saving);
    },
  });
  const keep = useKeepContribution();
  return async (sent: Sent, input: ContributionInput) => {
    if (isOffline()) {
      // Without space on the device the dialog comes back with what was typed.
      if (!(await keep(input, sent.group.title))) onUnsent({ kind: 'contribute', ...sent });
      return;
    }
    try {
      await mutateAsync(input);
    } catch (error) {
      const question = askedFirst(error);
      const why = question ?? failureText(error, 'Failed to add contribution');
      if (question !== null) onUnsent({ kind: 'asked', ...sent, input, why });
      // The group takes no contribution any more.
      else if (failedFor(error, 'NOT_FOUND', 'GROUP_OVER', 'GROUP_ENDED'))
        onUnsent({ kind: 'kept', ...sent, input, why });
      else {
        notifyError(why);
        onUnsent({ kind: 'contribute', ...sent });
      }
    }
  };
}
