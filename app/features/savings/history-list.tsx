import { useNavigate } from '@remix-run/react';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, Suspense, lazy, useState } from 'react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { Chip } from '~/components/chip';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { ListRow } from '~/components/list-row';
import { LongText } from '~/components/long-text';
import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { SkeletonCard } from '~/components/skeleton';
import { withNewBadges } from '~/features/game/new-badge-text';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { failedFor, publicErrorFrom, trpc } from '~/trpc/client';
import { useCount, useEur } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import { formatDay } from '~server/domain/kernel/days';
import { plural } from '~server/domain/kernel/plural';
import type { DeletedSaving } from '~server/features/savings/change-saving';
import type { HistoryEntry, HistoryGoalWithdrawal, SavingsPage } from '~server/features/savings/history';

import { CategoryIcon } from '~/components/category-icon';
import type { HistoryAddress } from './history-address';
import { HISTORY_TEXT } from './texts';

const loadDialog = () => import('./edit-dialog');
const EditDialog = lazy(loadDialog);

/** How long the message of a deletion offers Undo; afterwards the entry can be restored from the trash. */
const UNDO_MS = 10_000;

/** A note with more characters than this gets the full width of the row. */
const LONG_NOTE = 60;

/** Deletes and restores savings, each with its message. */
function useChangeSaving() {
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
      if (failedFor(error, 'NOT_FOUND')) notifyInfo(HISTORY_TEXT.deletedBefore);
      else notifyError(publicErrorFrom(error)?.message ?? HISTORY_TEXT.notDeleted);
    },
  });
  return { remove, restore };
}

/** The same for withdrawals. */
function useChangeGoalWithdrawal() {
  const restore = trpc.goals.restoreWithdrawal.useMutation({
    onSuccess: () => notifySuccess(HISTORY_TEXT.withdrawalRestored),
    onError: (error) => notifyError(publicErrorFrom(error)?.message ?? HISTORY_TEXT.withdrawalNotRestored),
  });
  const remove = trpc.goals.deleteWithdrawal.useMutation({
    onSuccess: (_nothing, { id }) =>
      notifySuccess(HISTORY_TEXT.withdrawalDeleted, {
        action: { label: 'Undo', onPress: () => restore.mutate({ id }) },
        durationMs: UNDO_MS,
      }),
    onError: (error) => notifyError(publicErrorFrom(error)?.message ?? HISTORY_TEXT.withdrawalNotDeleted),
  });
  return { remove, restore };
}

interface HistoryListProps {
  entries: SavingsPage['entries'];
  address: HistoryAddress;
  count: number;
  /** How many of them are withdrawals. */
  withdrawals: number;
  pages: number;
}

/** One page of savings, each with what it earned and what can be done with it. */
export function HistoryList({ entries, address, count, withdrawals, pages }: HistoryListProps) {
  const { page } = address.input;
  const navigate = useNavigate();
  const number = useCount();
  const { remove } = useChangeSaving();
  const { remove: takeBack } = useChangeGoalWithdrawal();
  const [editing, setEditing] = useState<HistoryEntry | null>(null);

  const deleteEntry = ({ id, kind }: SavingsPage['entries'][number]) =>
    (kind === 'saving' ? remove : takeBack).mutate(
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
        {number(count - withdrawals)} {plural(count - withdrawals, 'saving')}
        {withdrawals > 0 && ` and ${number(withdrawals)} ${plural(withdrawals, 'withdrawal')}`}, newest first
      </p>
      <ul className="rows rows-tall">
        {entries.map((entry) => {
          if (entry.kind === 'withdrawal')
            return (
              <GoalWithdrawalRow
                key={entry.id}
                entry={entry}
                pending={takeBack.isPending && takeBack.variables.id === entry.id}
                onDelete={() => deleteEntry(entry)}
              />
            );
          const name = `${categoryLabel(entry.category)}, ${formatDay(entry.date, 'en-GB', 'long')}`;
          return (
            <Row key={entry.id} entry={entry}>
              {!entry.linked && (
                <span className="needs-script inline-flex">
                  <Button
                    look="quiet"
                    icon
                    aria-label={`Edit ${name}`}
                    aria-haspopup="dialog"
                    onPointerEnter={() => void loadDialog()}
                    onClick={() => setEditing(entry)}
                  >
                    <Pencil size={18} />
                  </Button>
                  <Button
                    look="quiet"
                    icon
                    aria-label={`Delete ${name}`}
                    pending={remove.isPending && remove.variables.id === entry.id}
                    onClick={() => deleteEntry(entry)}
                  >
                    <Trash2 size={18} />
                  </Button>
                </span>
              )}
            </Row>
          );
        })}
      </ul>
      {editing && (
        <Suspense fallback={null}>
          <EditDialog key={editing.id} entry={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </Card>
  );
}

function GoalWithdrawalRow({
  entry,
  pending,
  onDelete,
}: {
  entry: HistoryGoalWithdrawal;
  pending: boolean;
  onDelete: () => void;
}) {
  const eur = useEur();
  const day = formatDay(entry.date, 'en-GB', 'long');
  const long = entry.note !== null && entry.note.length > LONG_NOTE ? entry.note : null;
  return (
    <ListRow
      icon={<ArrowUpRight size={20} />}
      title="Took money out"
      detail={
        <>
          {day}
          <span className="clamp">from {entry.goal}</span>
          {entry.note !== null && !long && <span className="block wrap-anywhere">{entry.note}</span>}
        </>
      }
      below={long !== null && <LongText className="fine">{long}</LongText>}
      trailing={
        <span className="grid justify-items-end">
          <span className="num">−{eur(entry.amount, { decimals: 'always' })}</span>
          <span className="needs-script inline-flex">
            <Button
              look="quiet"
              icon
              aria-label={`Delete what was taken out, ${day}`}
              pending={pending}
              onClick={onDelete}
            >
              <Trash2 size={18} />
            </Button>
          </span>
        </span>
      }
    />
  );
}

function Row({ entry, children }: { entry: HistoryEntry; children: ReactNode }) {
  const eur = useEur();
  const long = entry.note !== null && entry.note.length > LONG_NOTE ? entry.note : null;
  return (
    <ListRow
      icon={<CategoryIcon category={entry.category} size={20} />}
      title={categoryLabel(entry.category)}
      detail={
        <>
          {formatDay(entry.date, 'en-GB', 'long')}
          {entry.xp > 0 && ` · +${entry.xp} XP`}
          {entry.transferred && ' · transferred'}
          {long === null && entry.note !== null && <span className="block wrap-anywhere">{entry.note}</span>}
          {entry.linked && (
            <span className="block">
              <Chip>Group</Chip> Change it in your group contribution
            </span>
          )}
        </>
      }
      below={long !== null && <LongText className="fine">{long}</LongText>}
      trailing={
        <span className="grid justify-items-end">
          <span className="num">+{eur(entry.amount, { decimals: 'always' })}</span>
          {children}
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
  const { restore } = useChangeSaving();
  const { restore: takeOut } = useChangeGoalWithdrawal();
  if (entries.length === 0) {
    return (
      <Card>
        <EmptyState
          title="The trash is empty"
          action={
            <LinkButton to={paths.savingsHistory()} look="ghost" small>
              Savings history
            </LinkButton>
          }
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
          const withdrawn = entry.kind === 'withdrawal';
          const name = withdrawn ? 'Took money out' : categoryLabel(entry.category);
          const day = formatDay(entry.date, 'en-GB', 'long');
          const change = withdrawn ? takeOut : restore;
          return (
            <ListRow
              key={entry.id}
              icon={
                withdrawn ? <ArrowUpRight size={20} /> : <CategoryIcon category={entry.category} size={20} />
              }
              title={`${name}, ${eur(entry.amount, { decimals: 'always' })}`}
              detail={day}
              below={entry.note !== null && <LongText className="fine">{entry.note}</LongText>}
              trailing={
                <Button
                  look="ghost"
                  small
                  className="needs-script"
                  aria-label={`Restore ${name}, ${day}`}
                  pending={change.isPending && change.variables.id === entry.id}
                  onClick={() => change.mutate({ id: entry.id })}
                >
                  Restore
                </Button>
              }
            />
          );
        })}
      </ul>
    </Card>
  );
}
