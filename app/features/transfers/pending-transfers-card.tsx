import Flag from 'lucide-react/icons/flag';
import Users from 'lucide-react/icons/users';
import X from 'lucide-react/icons/x';
import { useCallback, useEffect, useState } from 'react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { ListRow } from '~/components/list-row';
import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { CategoryIcon } from '~/features/savings/category-icon';
import { celebrate } from '~/features/savings/milestones';
import { isString, readStored, writeStored } from '~/lib/storage';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import { formatDay } from '~server/domain/kernel/days';
import type { PendingTransfer, PendingTransfers } from '~server/features/transfers/pending';

import { transferText } from './transfer-text';

/** The dashboard shows the first three (docs/product.md, 'Transfers'). */
const SHOWN = 3;

/** How many of the latest dismissals are kept. At worst, one dismissed earlier is shown again. */
const KEPT = 200;

const keyOf = (userId: string) => `hazel:dismissed-transfers:${userId}`;

const idsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isString) : null);
const read = (userId: string): readonly string[] => readStored('localStorage', keyOf(userId), idsIn) ?? [];

/** The first three amounts that were set aside and not yet moved to the savings account; nothing without any. */
export function PendingTransfersCard({ transfers }: { transfers: PendingTransfers }) {
  const { id: userId } = useMe();
  const { dismissed, dismiss } = useDismissed(userId);
  const mark = useMark();
  const items = transfers.items.filter(({ id }) => !dismissed?.includes(id)).slice(0, SHOWN);
  if (items.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="pending-transfers">
      <div className="between">
        <h2 id="pending-transfers">Ready to transfer</h2>
        <span className="muted">{transfers.more ? `${transfers.count - 1}+` : transfers.count} waiting</span>
      </div>
      <p className="muted">Move it to your savings account, then mark it: 10 XP each.</p>
      <ul className="rows">
        {items.map((item) => (
          <PendingRow
            key={item.id}
            item={item}
            marking={mark.isPending && mark.variables.id === item.id}
            onMark={() => mark.mutate({ kind: item.kind, id: item.id })}
            onDismiss={() => dismiss(item.id)}
          />
        ))}
      </ul>
    </Card>
  );
}

function titleOf({ title, category }: PendingTransfer): string {
  if (title !== null) return title;
  return category === null ? 'Saving' : categoryLabel(category);
}

const withoutTransfer = (list: PendingTransfers, moved: string): PendingTransfers => ({
  ...list,
  items: list.items.filter(({ id }) => id !== moved),
});

/** The mutation that marks an amount as transferred; one for the whole card. */
function useMark() {
  const utils = trpc.useUtils();
  return trpc.transfers.mark.useMutation({
    onSuccess(answer, { id: marked }) {
      (answer.replayed ? notifyInfo : notifySuccess)(transferText(answer));
      celebrate(answer);
      utils.profile.me.setData(undefined, (me) => me && { ...me, xp: answer.xp });
      utils.dashboard.get.setData(
        undefined,
        (shown) => shown && { ...shown, transfers: withoutTransfer(shown.transfers, marked) },
      );
    },
    onError(error) {
      // A refusal means that nothing changed. Without an answer it may have, but marking again is harmless.
      notifyError(
        publicErrorFrom(error) ? 'Failed to update transfer status' : 'Failed to mark as transferred',
      );
    },
  });
}

interface PendingRowProps {
  item: PendingTransfer;
  marking: boolean;
  onMark: () => void;
  onDismiss: () => void;
}

function PendingRow({ item, marking, onMark, onDismiss }: PendingRowProps) {
  const eur = useEur();
  const title = titleOf(item);
  const amount = eur(item.amount, { decimals: 'always' });
  const name = `${amount}, ${title}`;
  const detail = [
    item.kind === 'challenge' ? `about ${eur(item.amount)}` : amount,
    formatDay(item.day, 'en-GB', 'short'),
    item.note,
  ];
  return (
    <ListRow
      icon={<KindIcon item={item} />}
      title={title}
      detail={detail.filter((part) => part !== null).join(' · ')}
      brief
      trailing={
        <span className="flex">
          <Button
            small
            look="ghost"
            pending={marking}
            aria-label={`Mark as transferred: ${name}`}
            onClick={onMark}
          >
            Transferred
          </Button>
          <Button small icon look="quiet" aria-label={`Dismiss: ${name}`} onClick={onDismiss}>
            <X size={18} />
          </Button>
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

/** The transfers that this person has dismissed in this browser (docs/product.md, 'Transfers'). Null until they are
 * read. */
function useDismissed(userId: string): {
  dismissed: readonly string[] | null;
  dismiss: (id: string) => void;
} {
  const [dismissed, setDismissed] = useState<readonly string[] | null>(null);
  useEffect(() => setDismissed(read(userId)), [userId]);
  const dismiss = useCallback(
    (id: string) => {
      const next = [...read(userId).filter((other) => other !== id), id].slice(-KEPT);
      setDismissed(next);
      writeStored('localStorage', keyOf(userId), next);
    },
    [userId],
  );
  return { dismissed, dismiss };
}
