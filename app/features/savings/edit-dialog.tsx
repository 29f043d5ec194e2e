import Trash2 from 'lucide-react/icons/trash-2';

import { AmountField } from '~/components/amount-field';
import { QuietButton } from '~/components/button';
import { DayAndNote } from '~/components/day-and-note';
import { FormDialog } from '~/components/form-dialog';
import { notifySuccess } from '~/components/notify';
import { withNewBadges } from '~/features/game/new-badge-text';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { formatAmountInput } from '~server/domain/kernel/money';
import {
  type CheckedSaving,
  SAVING_TEXT,
  type TypedSaving,
  readSaving,
} from '~server/domain/savings/saving-rules';
import type { SavingsEntry } from '~server/features/savings/log-saving';

import { useConfirmAmount } from './confirm-amount';
import { CategoryField } from './saving-fields';
import { history as HISTORY_TEXT } from './texts.json';

interface EditDialogProps {
  entry: SavingsEntry;
  onClose: () => void;
  onDelete: () => void;
}

/** Changes a saving, with the fields and messages of the Add form, or deletes it. */
export default function EditDialog({ entry, onClose, onDelete }: EditDialogProps) {
  const { today, numberLocale } = useMe();
  const { asks, question } = useConfirmAmount();
  const { mutateAsync } = trpc.savings.update.useMutation();
  // The categories stand as on Add. The dialog waits for their order, but not without a connection.
  const { data, isLoading } = trpc.savings.form.useQuery();
  const form = useForm<TypedSaving, CheckedSaving>({
    initial: {
      amount: formatAmountInput(entry.amount, numberLocale),
      category: entry.category,
      date: entry.date,
      note: entry.note ?? '',
    },
    // An entry that was dated ahead before its owner moved west keeps its day.
    read: (typed) => readSaving(typed, entry.date > today ? entry.date : today),
    send: async (saving, confirmed) => {
      const { game } = await mutateAsync({ id: entry.id, ...saving, confirmed });
      const changed =
        game.entryXp > 0 ? `${HISTORY_TEXT.changed} · ${game.entryXp} XP` : HISTORY_TEXT.changed;
      notifySuccess(withNewBadges(changed, game.newBadges));
      onClose();
    },
    asks,
    failed: SAVING_TEXT.failed,
  });

  if (isLoading) return null;
  return (
    <FormDialog
      title="Edit saving"
      onClose={onClose}
      submit="Save changes"
      form={form}
      className="stack gap-4"
    >
      <AmountField label="Amount" {...form.field('amount')} />
      <CategoryField ranked={data?.categories} {...form.field('category')} />
      <DayAndNote today={today} date={form.field('date')} note={form.field('note')} />
      {question}
      <QuietButton className="history-narrow justify-self-start" onClick={onDelete}>
        <Trash2 size={18} /> Delete it
      </QuietButton>
    </FormDialog>
  );
}
