import { useNavigate } from '@remix-run/react';
import { useRef, useState } from 'react';

import { notifyError, notifyInfo } from '~/components/notify';
import { celebrate, forgetMilestones } from '~/features/game/milestones';
import { endMoment, showMoment } from '~/features/savings/moment';
import { failureText } from '~/lib/failure-text';
import { newId } from '~/lib/id';
import { paths } from '~/paths';
import { failedFor, trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import type { PastContribution } from '~server/domain/groups/home-groups';
import { addCents, cents } from '~server/domain/kernel/money';
import type { HomeGroup } from '~server/features/groups/home-groups';

import { askedFirst } from '~/features/groups/asked-first';
import type { UnsentContribution } from '~/features/groups/open-dialog';
import { addedText } from './added-text';

/** Within this time a second tap counts as part of the first. */
const DOUBLE_TAP_MS = 800;

/** A tap that the server did not take: it asks whether the amount is meant, or the group takes nothing any more. */
export type UnsentTap = Pick<UnsentContribution, 'kind' | 'input' | 'why'>;

/** Gives a group on the home screen its usual amount with one tap, with Undo.
 * `unsent` is a tap to be decided, which `settle` ends and `give` sends again. */
export function useGive() {
  const { hardship } = useMe();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [unsent, setUnsent] = useState<UnsentTap | null>(null);
  const tappedAt = useRef(-DOUBLE_TAP_MS);
  const takeBack = trpc.groups.takeBackContribution.useMutation({
    onSuccess(_nothing, { id }) {
      tappedAt.current = -DOUBLE_TAP_MS;
      endMoment(id);
      forgetMilestones();
      notifyInfo('Taken back');
    },
    onError: (error) => notifyError(failureText(error, 'Failed to take it back')),
  });
  const contribute = trpc.groups.contribute.useMutation({
    async onMutate({ groupId, amount }) {
      await utils.dashboard.get.cancel();
      const before = utils.dashboard.get.getData();
      utils.dashboard.get.setData(
        undefined,
        (shown) =>
          shown && { ...shown, groups: shown.groups.map((group) => withTap(group, groupId, amount)) },
      );
      return before;
    },
    onSuccess({ completed, saving }, { groupId, id }) {
      const brought = { badges: saving?.newBadges ?? [], level: saving?.levelUp ?? null, streak: null };
      const action = completed
        ? { label: 'See it', onPress: () => navigate(paths.groupChallenges(groupId)) }
        : { label: 'Undo', onPress: () => takeBack.mutate({ groupId, id }) };
      const text = completed ? 'Goal reached together!' : addedText(saving);
      showMoment({ id, state: 'landed', text, brought, undoable: false, action }, { calm: hardship });
      if (saving) celebrate(saving);
    },
    onError: (_error, _input, before) => utils.dashboard.get.setData(undefined, before),
  });
  const give = async (input: UnsentTap['input']) => {
    setUnsent(null);
    try {
      await contribute.mutateAsync(input);
    } catch (error) {
      const question = askedFirst(error);
      const why = question ?? failureText(error, 'Failed to add contribution');
      if (question !== null) setUnsent({ kind: 'asked', input, why });
      else if (failedFor(error, 'NOT_FOUND', 'GROUP_OVER', 'GROUP_ENDED'))
        setUnsent({ kind: 'kept', input, why });
      else notifyError(why);
    }
  };
  return {
    give,
    tap: ({ id: groupId }: HomeGroup, { amount, logged }: PastContribution) => {
      if (performance.now() - tappedAt.current < DOUBLE_TAP_MS) return;
      tappedAt.current = performance.now();
      void give({ groupId, id: newId(), amount, note: null, logSaving: logged, confirmed: false });
    },
    /** The group whose answer is pending. */
    busy: contribute.isPending ? contribute.variables.groupId : null,
    unsent,
    settle: () => setUnsent(null),
  };
}

/** A group of the home screen with one more contribution of the person's own. */
const withTap = (group: HomeGroup, groupId: string, amount: number): HomeGroup =>
  group.id === groupId
    ? { ...group, total: addCents(group.total, cents(amount)), today: { ...group.today, me: true } }
    : group;
