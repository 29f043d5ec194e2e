import { useNavigate } from '@remix-run/react';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';

import { Button, SmallButton } from '~/components/button';
import { Card } from '~/components/card';
import { Chip } from '~/components/chip';
import { EmptyState } from '~/components/empty-state';
import { SmallLink } from '~/components/link-button';
import { ListRow } from '~/components/list-row';
import { LongText } from '~/components/long-text';
import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { SkeletonCard } from '~/components/skeleton';
import { withNewBadges } from '~/features/game/new-badge-text';
import { WhyButton } from '~/features/places/why-button';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { failedFor, publicErrorFrom, trpc } from '~/trpc/client';
import { useCounted, useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import { dayWord, daysBetween, formatDay } from '~server/domain/kernel/days';
import type { DeletedSaving } from '~server/features/savings/change-saving';
import type { HistoryEntry, SavingsPage } from '~server/features/savings/history';

import { CategoryIcon } from '~/components/category-icon';
import { onDemand } from '~/components/on-demand';
import type { HistoryAddress } from './history-address';
import { history as HISTORY_TEXT } from './texts.json';

const loadDialog = () => import('./edit-dialog');
const EditDialog = onDemand(loadDialog);

/** How long the message of a deletion offers Undo; afterwards the entry can be restored from the trash. */
const UNDO_MS = 10_000;

/** A note with more characters than this gets the full width of the row. */
const LONG_NOTE = 60;

/** The options of a message that offers Undo. */
const undoBy = (onPress: () => void) => ({ action: { label: 'Undo', onPress }, durationMs: UNDO_MS });

/** Deletes and restores savings and withdrawals, each with its message. */
function useChanges() {
  const said = (text: string) => (error: unknown) => notifyError(publicErrorFrom(error)?.message ?? text);
  const restore = trpc.savings.restore.useMutation({
    onSuccess: (game) => notifySuccess(withNewBadges(HISTORY_TEXT.restored, game?.newBadges ?? [])),
    onError: said(HISTORY_TEXT.notRestored),
  });
  const restoreWithdrawal = trpc.goals.restoreWithdrawal.useMutation({
    onSuccess: () => notifySuccess(HISTORY_TEXT.withdrawalRestored),
    onError: said(HISTORY_TEXT.withdrawalNotRestored),
  });
  const remove = trpc.savings.delete.useMutation({
    onSuccess: (_game, saving) =>
      notifySuccess(
        HISTORY_TEXT.deleted,
        undoBy(() => restore.mutate(saving)),
      ),
    onError: (error) => {
      if (failedFor(error, 'NOT_FOUND')) notifyInfo(HISTORY_TEXT.deletedBefore);
      else said(HISTORY_TEXT.notDeleted)(error);
    },
  });
  const removeWithdrawal = trpc.goals.deleteWithdrawal.useMutation({
    onSuccess: (_nothing, withdrawal) =>
      notifySuccess(
        HISTORY_TEXT.withdrawalDeleted,
        undoBy(() => restoreWithdrawal.mutate(withdrawal)),
      ),
    onError: said(HISTORY_TEXT.withdrawalNotDeleted),
  });
  return {
    saving: { remove, restore },
    withdrawal: { remove: removeWithdrawal, restore: restoreWithdrawal },
  };
}

type Entry = SavingsPage['entries'][number];

const nameOf = (entry: Entry | DeletedSaving) =>
  entry.kind === 'withdrawal' ? 'Took money out' : categoryLabel(entry.category);

const iconOf = (entry: Entry | DeletedSaving) =>
  entry.kind === 'withdrawal' ? (
    <ArrowUpRight size={20} />
  ) : (
    <CategoryIcon category={entry.category} size={20} />
  );

/** One page of savings, each with what it earned and what can be done with it. */
export function HistoryList({ shown, address }: { shown: SavingsPage; address: HistoryAddress }) {
  const { entries, count, withdrawals, pages } = shown;
  const { page } = address.input;
  const navigate = useNavigate();
  const countOf = useCounted();
  const changes = useChanges();
  const [editing, setEditing] = useState<HistoryEntry | null>(null);

  const deleteEntry = ({ id, kind }: Entry) =>
    changes[kind].remove.mutate(
      { id },
      {
        onSuccess: () => {
          // Deleting the only entry of the last page leaves that page empty.
          if (entries.length === 1 && page > 1) {
            const before = page === 2 ? undefined : String(page - 1);
            navigate(paths.savingsHistory({ ...address.typed, page: before }), { replace: true });
          }
        },
      },
    );

  return (
    <Card as="section" aria-label={`Page ${page} of ${pages}`}>
      <p className="muted" role="status">
        {countOf(count - withdrawals, 'saving')}
        {withdrawals > 0 && ` and ${countOf(withdrawals, 'withdrawal')}`}, newest first
      </p>
      <ul className="rows rows-tall">
        {entries.map((entry) => {
          const { remove } = changes[entry.kind];
          return (
            <Row
              key={entry.id}
              entry={entry}
              deleting={remove.isPending && remove.variables.id === entry.id}
              onEdit={setEditing}
              onDelete={() => deleteEntry(entry)}
            />
          );
        })}
      </ul>
      {editing && <EditDialog key={editing.id} entry={editing} onClose={() => setEditing(null)} />}
    </Card>
  );
}

interface RowProps {
  entry: Entry;
  deleting: boolean;
  onEdit: (entry: HistoryEntry) => void;
  onDelete: () => void;
}

function Row({ entry, deleting, onEdit, onDelete }: RowProps) {
  const eur = useEur();
  const { today } = useMe();
  const { note } = entry;
  const saving = entry.kind === 'saving' ? entry : null;
  const day = formatDay(entry.date, 'en-GB', 'long');
  const name = saving ? `${nameOf(entry)}, ${day}` : `what was taken out, ${day}`;
  const isLong = note !== null && note.length > LONG_NOTE;
  return (
    <ListRow
      icon={iconOf(entry)}
      title={nameOf(entry)}
      detail={
        <>
          {daysBetween(entry.date, today) < 2 ? dayWord(entry.date, today) : day}
          {entry.kind === 'withdrawal' && <span className="clamp">from {entry.goal}</span>}
          {saving && saving.xp > 0 && ` · +${saving.xp} XP`}
          {saving?.transferred && ' · transferred'}
          {note !== null && !isLong && <span className="block wrap-anywhere">{note}</span>}
          {saving?.estimateId && (
            <span className="needs-script block">
              <WhyButton estimateId={saving.estimateId} amount={saving.amount} of={name} />
            </span>
          )}
          {saving?.linked && (
            <span className="block">
              <Chip>Group</Chip> Change it in your group contribution
            </span>
          )}
        </>
      }
      below={isLong && <LongText className="fine">{note}</LongText>}
      trailing={
        <span className="grid justify-items-end">
          <span className="num">
            {saving ? '+' : '−'}
            {eur(entry.amount, { decimals: 'always' })}
          </span>
          {!saving?.linked && (
            <span className="needs-script inline-flex">
              {saving && (
                <Button
                  look="quiet"
                  icon
                  aria-label={`Edit ${name}`}
                  aria-haspopup="dialog"
                  onPointerEnter={() => void loadDialog()}
                  onClick={() => onEdit(saving)}
                >
                  <Pencil size={18} />
                </Button>
              )}
              <Button look="quiet" icon aria-label={`Delete ${name}`} pending={deleting} onClick={onDelete}>
                <Trash2 size={18} />
              </Button>
            </span>
          )}
        </span>
      }
    />
  );
}

/** Deleted savings of the last 30 days, each with a button that restores it. */
export function HistoryTrash() {
  const query = trpc.savings.trash.useQuery();
  return (
    <QueryBoundary query={query} failed={HISTORY_TEXT.failed} skeleton={<SkeletonCard lines={4} />}>
      {(entries) => <Deleted entries={entries} />}
    </QueryBoundary>
  );
}

function Deleted({ entries }: { entries: readonly DeletedSaving[] }) {
  const eur = useEur();
  const changes = useChanges();
  if (entries.length === 0) {
    return (
      <Card>
        <EmptyState
          title="The trash is empty"
          action={<SmallLink to={paths.savingsHistory()}>Savings history</SmallLink>}
        >
          What you delete stays here for 30 days.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card as="section" aria-label="Deleted savings">
      <ul className="rows rows-tall">
        {entries.map((entry) => {
          const day = formatDay(entry.date, 'en-GB', 'long');
          const { restore } = changes[entry.kind];
          return (
            <ListRow
              key={entry.id}
              icon={iconOf(entry)}
              title={`${nameOf(entry)}, ${eur(entry.amount, { decimals: 'always' })}`}
              detail={day}
              below={entry.note !== null && <LongText className="fine">{entry.note}</LongText>}
              trailing={
                <SmallButton
                  className="needs-script"
                  aria-label={`Restore ${nameOf(entry)}, ${day}`}
                  pending={restore.isPending && restore.variables.id === entry.id}
                  onClick={() => restore.mutate({ id: entry.id })}
                >
                  Restore
                </SmallButton>
              }
            />
          );
        })}
      </ul>
    </Card>
  );
}
