import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';

import { Button } from '~/components/button';
import { CategoryIcon } from '~/components/category-icon';
import { Chip } from '~/components/chip';
import { cx } from '~/components/cx';
import { LongText } from '~/components/long-text';
import { WhyButton } from '~/features/places/why-button';
import { useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import { dayWord, formatDay } from '~server/domain/kernel/days';
import type { DeletedSaving } from '~server/features/savings/change-saving';
import type { HistoryEntry, SavingsPage } from '~server/features/savings/history';

type Entry = SavingsPage['entries'][number];

export const entryName = (entry: Entry | DeletedSaving) =>
  entry.kind === 'withdrawal' ? 'Took money out' : categoryLabel(entry.category);

export const entryIcon = (entry: Entry | DeletedSaving) =>
  entry.kind === 'withdrawal' ? (
    <ArrowUpRight size={20} />
  ) : (
    <CategoryIcon category={entry.category} size={20} />
  );

interface HistoryRowProps {
  entry: Entry;
  deleting: boolean;
  onEdit: (entry: HistoryEntry) => void;
  /** The pointer is above what edits it. */
  onNear: () => void;
  onDelete: () => void;
}

/** A saving or a withdrawal in the table of the history. A phone has room for one action beside the amount, so a saving is
 * deleted in the dialog that edits it there. */
export function HistoryRow({ entry, deleting, onEdit, onNear, onDelete }: HistoryRowProps) {
  const eur = useEur();
  const { today } = useMe();
  const { note } = entry;
  const saving = entry.kind === 'saving' ? entry : null;
  const day = formatDay(entry.date, 'en-GB', 'long');
  const name = saving ? `${entryName(entry)}, ${day}` : `what was taken out, ${day}`;
  const earned = [saving && saving.xp > 0 && `+${saving.xp} XP`, saving?.transferred && 'transferred'].filter(
    (text) => typeof text === 'string',
  );
  const told = note !== null || entry.kind === 'withdrawal' || saving?.estimateId || saving?.linked;
  return (
    <tr role="row">
      <td role="cell" className="history-day">
        {dayWord(entry.date, today)}
        {earned.length > 0 && <span>{earned.join(' · ')}</span>}
      </td>
      <td role="cell" className="history-what">
        <span className="row-icon">{entryIcon(entry)}</span>
        <b>{entryName(entry)}</b>
      </td>
      <td role="cell" className={cx('history-note', !told && 'history-none')}>
        {entry.kind === 'withdrawal' && <span className="clamp">from {entry.goal}</span>}
        {note !== null && <LongText>{note}</LongText>}
        {saving?.estimateId && (
          <span className="needs-script">
            <WhyButton estimateId={saving.estimateId} amount={saving.amount} of={name} />
          </span>
        )}
        {saving?.linked && (
          <span className="block">
            <Chip>Group</Chip> Change it in your group contribution
          </span>
        )}
      </td>
      <td role="cell" className="history-amount num">
        {saving ? '+' : '−'}
        {eur(entry.amount, { decimals: 'always' })}
      </td>
      <td role="cell" className="history-acts">
        {!saving?.linked && (
          <span className="needs-script inline-flex">
            {saving && (
              <Button
                look="quiet"
                icon
                aria-label={`Edit ${name}`}
                aria-haspopup="dialog"
                onPointerEnter={onNear}
                onClick={() => onEdit(saving)}
              >
                <Pencil size={18} />
              </Button>
            )}
            <Button
              look="quiet"
              icon
              className={cx(saving && 'history-wide')}
              aria-label={`Delete ${name}`}
              pending={deleting}
              onClick={onDelete}
            >
              <Trash2 size={18} />
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}
