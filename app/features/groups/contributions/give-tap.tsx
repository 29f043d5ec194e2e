import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { notifyError, notifyInfo } from '~/components/notify';
import { celebrate, forgetMilestones } from '~/features/game/milestones';
import { endMoment, showMoment } from '~/features/savings/moment';
import { failureText } from '~/lib/failure-text';
import { paths } from '~/paths';
import { failedFor, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { groupPercent } from '~server/domain/groups/group';
import type { ContributionInput } from '~server/domain/groups/group-schema';
import { addCents, cents } from '~server/domain/kernel/money';
import type { HomeGroup } from '~server/features/groups/home-groups';

import { askedFirst } from '~/features/groups/asked-first';
import type { UnsentContribution } from '~/features/groups/open-dialog';
import { addedText } from './added-text';
import { KeptDialog } from './unsent-dialog';

interface GiveTapProps {
  /** The contribution of the latest tap; another id is another tap. */
  tap: ContributionInput;
  onAnswer: () => void;
  onUndone: () => void;
}

/** Sends what one tap on the home screen gives to a group, with Undo. Shows a dialog when the server asks whether the
 * amount is meant, or the group takes nothing any more. Fetched with the first tap. */
export default function GiveTap({ tap, onAnswer, onUndone }: GiveTapProps) {
  const eur = useEur();
  const { hardship } = useMe();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [unsent, setUnsent] = useState<Pick<UnsentContribution, 'kind' | 'input' | 'why'> | null>(null);
  const takeBack = trpc.groups.takeBackContribution.useMutation({
    onSuccess(_nothing, { id }) {
      onUndone();
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
    onSettled: onAnswer,
  });
  const give = async (input: ContributionInput) => {
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
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (sent.current === tap.id) return;
    sent.current = tap.id;
    void give(tap);
  });
  const settle = () => setUnsent(null);
  if (unsent?.kind === 'kept') return <KeptDialog kept={unsent} onClose={settle} />;
  if (unsent === null) return null;
  const { input, why } = unsent;
  return (
    <AlertDialog
      onClose={settle}
      title={`Add ${eur(input.amount, { decimals: 'always' })}?`}
      description={why}
      confirmLabel="Add it"
      confirmLook="primary"
      cancelLabel="Not now"
      onConfirm={() => void give({ ...input, confirmed: true })}
    />
  );
}

/** A group of the home screen with one more contribution of the person's own. */
function withTap(group: HomeGroup, groupId: string, amount: number): HomeGroup {
  if (group.id !== groupId) return group;
  const total = addCents(group.total, cents(amount));
  return {
    ...group,
    total,
    percent: groupPercent(total, group.goal),
    today: { ...group.today, me: true },
  };
}
