import { AmountField } from '~/components/amount-field';
import { DayAndNote } from '~/components/day-and-note';
import { FormDialog } from '~/components/form-dialog';
import { notifySuccess } from '~/components/notify';
import { withNewBadges } from '~/features/game/new-badge-text';
import { useTyped } from '~/lib/use-typed';
import { trpc } from '~/trpc/client';
import { useMe, useUnderstood } from '~/trpc/use-me';
import { formatAmountInput } from '~server/domain/kernel/money';
import { SAVING_TEXT, type TypedSaving, readSaving } from '~server/domain/savings/saving-rules';
import type { SavingsEntry } from '~server/features/savings/log-saving';

import { useConfirmAmount } from './confirm-amount';
import { CategoryField } from './saving-fields';
import { HISTORY_TEXT } from './texts';

/** Changes a saving, with the fields and messages of the Add form. */
export default function EditDialog({ entry, onClose }: { entry: SavingsEntry; onClose: () => void }) {
  const { today, numberLocale } = useMe();
  const understood = useUnderstood();
  const { askIf, question } = useConfirmAmount();
  const { typed, errors, show, change, refuse } = useTyped<TypedSaving>({
    amount: formatAmountInput(entry.amount, numberLocale),
    category: entry.category,
    date: entry.date,
    note: entry.note ?? '',
  });
  const update = trpc.savings.update.useMutation({
    onSuccess: ({ game }) => {
      const changed =
        game.entryXp > 0 ? `${HISTORY_TEXT.changed} · ${game.entryXp} XP` : HISTORY_TEXT.changed;
      notifySuccess(withNewBadges(changed, game.newBadges));
      onClose();
    },
    onError: (error, input) =>
      askIf(error, () => update.mutate({ ...input, confirmed: true })) || refuse(SAVING_TEXT.failed)(error),
  });
  const submit = () => {
    // An entry dated ahead, before its owner moved west, keeps its day.
    const read = readSaving(typed, entry.date > today ? entry.date : today);
    if (read.ok) update.mutate({ id: entry.id, ...read.saving });
    else show(read.errors);
  };

  return (
    <FormDialog
      title="Edit saving"
      onClose={onClose}
      submit="Save changes"
      onSubmit={submit}
      pending={update.isPending}
      className="stack gap-4"
    >
      <AmountField
        label="Amount"
        value={typed.amount}
        onChange={(text) => change({ amount: text })}
        understood={understood(typed.amount)}
        error={errors.amount}
      />
      <CategoryField
        value={typed.category}
        onChange={(category) => change({ category })}
        error={errors.category}
      />
      <DayAndNote today={today} date={typed.date} note={typed.note} onChange={change} errors={errors} />
      {question}
    </FormDialog>
  );
}
