import { useNavigate } from '@remix-run/react';
import { useState } from 'react';

import { SmallButton } from '~/components/button';
import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { SmallLink } from '~/components/link-button';
import { ListRow } from '~/components/list-row';
import { LongText } from '~/components/long-text';
import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { onDemand } from '~/components/on-demand';
import { ScreenLink } from '~/components/screen-link';
import { SkeletonCard } from '~/components/skeleton';
import { withNewBadges } from '~/features/game/new-badge-text';
import { useQueue } from '~/features/queue/queue-state';
import { failureText } from '~/lib/failure-text';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { failedFor, trpc } from '~/trpc/client';
import { useCounted, useEur } from '~/trpc/use-me';
import { monthTitle } from '~server/domain/insights/insights';
import { formatDay, monthStart } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import type { DeletedSaving } from '~server/features/savings/change-saving';
import type { HistoryEntry, HistoryMonth, SavingsPage } from '~server/features/savings/history';

import { type HistoryAddress, isFiltered } from './history-address';
import { HistoryRow, entryIcon, entryName } from './history-row';
import { history as HISTORY_TEXT } from './texts.json';
import { queuedSavings } from './queued-savings';

const loadDialog = () => import('./edit-dialog');
const EditDialog = onDemand(loadDialog);

/** How long the message of a deletion offers Undo; afterwards the entry can be restored from the trash. */
const UNDO_MS = 10_000;

/** The options of a message that offers Undo. */
const undoBy = (onPress: () => void) => ({ action: { label: 'Undo', onPress }, durationMs: UNDO_MS });

/** Deletes and restores savings and withdrawals, each with its message. */
function useChanges() {
  const said = (text: string) => (error: unknown) => notifyError(failureText(error, text));
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

/** The columns; on a phone each saving is a row of a list, and these stay for screen readers. */
const COLUMNS = ['Date', 'Category', 'Note', 'Amount', 'Actions'];

/** One page of savings by month, each with what it earned and what can be done with it. */
export function HistoryList({ shown, address }: { shown: SavingsPage; address: HistoryAddress }) {
  const { entries, count, withdrawals, months, pages } = shown;
  const { page } = address.input;
  const navigate = useNavigate();
  const countOf = useCounted();
  const changes = useChanges();
  const [editing, setEditing] = useState<HistoryEntry | null>(null);

  const deleteEntry = ({ id, kind }: Pick<Entry, 'id' | 'kind'>) =>
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
        {isFiltered(address, 'but for a month') && HISTORY_TEXT.onlyThese}
      </p>
      <Waiting />
      {/* As blocks on a phone its parts would lose their roles in some browsers. */}
      <table className="history" role="table" aria-label="Savings by month">
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {months.map((sums) => (
          <tbody key={sums.month} role="rowgroup">
            <MonthRow sums={sums} linked={!isFiltered(address)} />
            {entries
              .filter(({ date }) => monthStart(date) === sums.month)
              .map((entry) => {
                const { remove } = changes[entry.kind];
                return (
                  <HistoryRow
                    key={entry.id}
                    entry={entry}
                    deleting={remove.isPending && remove.variables.id === entry.id}
                    onEdit={setEditing}
                    onNear={() => void loadDialog()}
                    onDelete={() => deleteEntry(entry)}
                  />
                );
              })}
          </tbody>
        ))}
      </table>
      {editing && (
        <EditDialog
          key={editing.id}
          entry={editing}
          onClose={() => setEditing(null)}
          onDelete={() => {
            setEditing(null);
            deleteEntry(editing);
          }}
        />
      )}
    </Card>
  );
}

/** The heading of a month: what was saved in all of it, also on other pages.
 * @param linked whether it leads to the month alone */
function MonthRow({ sums, linked }: { sums: HistoryMonth; linked: boolean }) {
  const eur = useEur();
  const countOf = useCounted();
  const { month, total, entries, takenOut } = sums;
  const title = monthTitle(month);
  return (
    <tr role="row" className="history-month">
      <th role="rowheader" scope="rowgroup" colSpan={2}>
        <h2>
          {linked ? (
            <ScreenLink to={paths.savingsHistory({ month: month.slice(0, 7) })}>{title}</ScreenLink>
          ) : (
            title
          )}
        </h2>
        <span className="fine">
          {countOf(entries, 'saving')}
          {takenOut > 0 && ` · ${eur(takenOut, { decimals: 'always' })} taken out besides`}
        </span>
      </th>
      <td role="cell" colSpan={2} className="num">
        {eur(total, { decimals: 'always' })}
      </td>
      <td role="cell" aria-hidden="true" />
    </tr>
  );
}

/** Says that what waits on this device is in no sum yet. */
function Waiting() {
  const eur = useEur();
  const countOf = useCounted();
  const waiting = queuedSavings(useQueue());
  if (waiting.length === 0) return null;
  const sum = cents(waiting.reduce((all, amount) => all + amount, 0));
  return (
    <p className="muted" role="status">
      {HISTORY_TEXT.waiting
        .replace('{savings}', countOf(waiting.length, 'saving'))
        .replace('{sum}', eur(sum, { decimals: 'always' }))}
    </p>
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
              icon={entryIcon(entry)}
              title={`${entryName(entry)}, ${eur(entry.amount, { decimals: 'always' })}`}
              detail={day}
              below={entry.note !== null && <LongText className="fine">{entry.note}</LongText>}
              trailing={
                <SmallButton
                  className="needs-script"
                  aria-label={`Restore ${entryName(entry)}, ${day}`}
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
