import ChevronDown from 'lucide-react/icons/chevron-down';
import Coins from 'lucide-react/icons/coins';
import Flag from 'lucide-react/icons/flag';
import Users from 'lucide-react/icons/users';
import X from 'lucide-react/icons/x';
import { type ReactNode, startTransition, useEffect, useState } from 'react';

import { Button, SmallButton, IconButton } from '~/components/button';
import { LazyAlertDialog } from '~/components/lazy-alert-dialog';
import { ListRow } from '~/components/list-row';
import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { CategoryIcon } from '~/components/category-icon';
import { Card } from '~/components/card';
import { onDemand } from '~/components/on-demand';
import { celebrate } from '~/features/game/milestones';
import { failureText } from '~/lib/failure-text';
import { isString } from '~/lib/shape';
import { readStored, writeStored } from '~/lib/storage';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { dayWord } from '~server/domain/kernel/days';
import { counted } from '~server/domain/kernel/plural';
import type { PendingTransfer, PendingTransfers, WaitingTransfer } from '~server/features/transfers/pending';

import { inAll, isSmall, sumOf, transferTitle, togetherText, transferText, whatToDo } from './transfer-text';

const MoveDialog = onDemand(() => import('./move-dialog'));

/** The dashboard shows the first three (docs/product/transfers.md, 'Transfers'). */
const SHOWN = 3;

/** Shown instead of instructions when money is tight. */
const MOVING_CAN_WAIT = 'What you have set aside. Moving it to a savings account can wait.';

/** How many of the latest dismissals are kept. At worst, one dismissed earlier is shown again. */
const KEPT = 200;

/** How long Undo is offered. */
const UNDO_MS = 10_000;

const keyOf = (userId: string) => `hazel:dismissed-transfers:${userId}`;

const idsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isString) : null);
const read = (userId: string): readonly string[] => readStored('localStorage', keyOf(userId), idsIn) ?? [];

/** The pending transfers without those that the person has put away in this browser. */
export function useShownTransfers(transfers: PendingTransfers | undefined) {
  const { dismissed, dismiss } = useDismissed(useMe().id);
  const isShown = ({ id }: { id: string }) => !dismissed.includes(id);
  return {
    ...(transfers ?? { more: false, xpToday: 0 }),
    items: transfers?.items.filter(isShown) ?? [],
    waiting: transfers?.waiting.filter(isShown) ?? [],
    dismiss,
  };
}

/** Money that was set aside and not yet moved to the savings account, in one line. It opens to the first three amounts, the
 * small ones in one row, and all of them to be marked together. Renders nothing without any. */
export function PendingTransfersCard({ transfers }: { transfers: ReturnType<typeof useShownTransfers> }) {
  const eur = useEur();
  const { today, hardship } = useMe();
  const mark = useMark();
  const [asked, setAsked] = useState<readonly WaitingTransfer[] | null>(null);
  const [moving, setMoving] = useState(false);
  const { waiting, items, dismiss } = transfers;
  const small = waiting.filter(isSmall);
  if (waiting.length === 0) return null;
  const markAll = (several: readonly WaitingTransfer[]) =>
    several.length > 1 ? setAsked(several) : mark.mutate(marksOf(several));
  const isMarking = (id: string) => mark.isPending && mark.variables.transfers.some((one) => one.id === id);
  const rowOf = (item: PendingTransfer) => {
    const title = transferTitle(item);
    const amount = eur(item.amount, { decimals: 'always' });
    const worth = item.kind === 'challenge' ? `about ${eur(item.amount)}` : amount;
    const detail = [worth, dayWord(item.day, today), ...(item.note === null ? [] : [item.note])].join(' · ');
    return { icon: <KindIcon item={item} />, title, detail, name: `${amount}, ${title}` };
  };
  return (
    <Card as="section" aria-labelledby="pending-transfers">
      <details className="unfolds">
        <summary>
          <h2 id="pending-transfers">Ready to transfer</h2>
          <span className="muted">
            <b className="num">{eur(inAll(waiting))}</b>
            {!hardship &&
              (transfers.more ? ` in\u00A0${waiting.length - 1}+` : ` waiting in\u00A0${waiting.length}`)}
          </span>
          <ChevronDown size={18} />
        </summary>
        <p className="muted">{hardship ? MOVING_CAN_WAIT : whatToDo(waiting, transfers.xpToday, eur)}</p>
        <ul className="rows">
          {items.slice(0, SHOWN).map((item) => (
            <MarkRow
              key={item.id}
              {...rowOf(item)}
              marking={isMarking(item.id)}
              onMark={() => mark.mutate(marksOf([item]))}
              onDismiss={() => dismiss([item.id])}
            />
          ))}
          {small[0] && (
            <MarkRow
              icon={<Coins size={20} />}
              title={counted(small.length, 'small amount')}
              detail={eur(sumOf(small), { decimals: 'always' })}
              name={counted(small.length, 'small amount')}
              marking={isMarking(small[0].id)}
              onMark={() => markAll(small)}
              onDismiss={() => dismiss(small.map(({ id }) => id))}
            />
          )}
        </ul>
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button small aria-haspopup="dialog" onClick={() => setMoving(true)}>
            Move it
          </Button>
          {waiting.length > Math.max(1, small.length) && (
            <SmallButton pending={mark.isPending} onClick={() => markAll(waiting)}>
              {transfers.more ? `Mark the newest ${waiting.length} as moved` : 'Mark all as moved'}
            </SmallButton>
          )}
        </div>
      </details>
      {moving && (
        <MoveDialog
          waiting={waiting}
          items={items}
          onMark={(moved) => mark.mutate({ transfers: [...moved] })}
          onClose={() => setMoving(false)}
        />
      )}
      {asked && (
        <LazyAlertDialog
          onClose={() => setAsked(null)}
          title={`Mark ${asked.length} amounts as moved?`}
          description={togetherText(asked, eur)}
          confirmLabel="Mark as moved"
          confirmLook="primary"
          onConfirm={() => mark.mutate(marksOf(asked))}
        />
      )}
    </Card>
  );
}

const marksOf = (several: readonly WaitingTransfer[]) => ({
  transfers: several.map(({ kind, id }) => ({ kind, id })),
});

/** The list without what was just marked; the server's list follows. */
function withoutMarked(list: PendingTransfers, marked: readonly { id: string }[]): PendingTransfers {
  const stays = ({ id }: { id: string }) => !marked.some((one) => one.id === id);
  return { ...list, items: list.items.filter(stays), waiting: list.waiting.filter(stays) };
}

/** The mutation that marks amounts as transferred; one for the whole card. */
function useMark() {
  const utils = trpc.useUtils();
  const { mutate: unmark } = trpc.transfers.unmark.useMutation({
    onSuccess({ xp }) {
      utils.profile.me.setData(undefined, (me) => me && { ...me, xp });
      notifySuccess('Not marked as transferred any more');
    },
    onError: (error) => notifyError(failureText(error, 'Failed to take the mark back')),
  });
  return trpc.transfers.mark.useMutation({
    onSuccess(answer, { transfers: marked }) {
      if (answer.marked === 0) notifyInfo(transferText(answer));
      else
        notifySuccess(transferText(answer), {
          // Undoes only what this tap has marked.
          action: { label: 'Undo', onPress: () => unmark({ transfers: answer.done }) },
          durationMs: UNDO_MS,
        });
      celebrate(answer);
      utils.profile.me.setData(undefined, (me) => me && { ...me, xp: answer.xp });
      utils.dashboard.get.setData(
        undefined,
        (shown) => shown && { ...shown, transfers: withoutMarked(shown.transfers, marked) },
      );
    },
    onError(error) {
      // A refusal means that nothing changed. Without an answer it may have changed, but marking again is harmless.
      notifyError(
        publicErrorFrom(error) ? 'Failed to update transfer status' : 'Failed to mark as transferred',
      );
    },
  });
}

interface MarkRowProps {
  icon: ReactNode;
  title: string;
  detail: string;
  /** What the buttons act on, for screen readers. */
  name: string;
  marking: boolean;
  onMark: () => void;
  onDismiss: () => void;
}

function MarkRow({ icon, title, detail, name, marking, onMark, onDismiss }: MarkRowProps) {
  return (
    <ListRow
      icon={icon}
      title={title}
      detail={detail}
      brief
      trailing={
        <span className="flex">
          <SmallButton pending={marking} aria-label={`Mark as transferred: ${name}`} onClick={onMark}>
            Transferred
          </SmallButton>
          <IconButton label={`Dismiss: ${name}`} onClick={onDismiss}>
            <X size={18} />
          </IconButton>
        </span>
      }
    />
  );
}

function KindIcon({ item }: { item: PendingTransfer }) {
  if (item.kind === 'challenge') return <Flag size={20} />;
  if (item.title !== null || item.category === null) return <Users size={20} />;
  return <CategoryIcon category={item.category} />;
}

/** The transfers that this person has dismissed in this browser (docs/product/transfers.md, 'Transfers'). */
function useDismissed(userId: string) {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  // Parts of the screen may still be hydrating, and an urgent update would draw them again.
  useEffect(() => startTransition(() => setDismissed(read(userId))), [userId]);
  const dismiss = (ids: readonly string[]) => {
    const next = [...read(userId).filter((other) => !ids.includes(other)), ...ids].slice(-KEPT);
    setDismissed(next);
    writeStored('localStorage', keyOf(userId), next);
  };
  return { dismissed, dismiss };
}
