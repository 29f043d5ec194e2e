import { useEffect, useRef, useState } from 'react';

import { notifySuccess } from '~/components/notify';
import { useCountEarlier } from '~/features/goals/use-count-earlier';
import { withNewBadges } from '~/features/game/new-badge-text';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useCount, useCounted, useMe } from '~/trpc/use-me';
import { IMPORT_ROWS_PER_CALL, type ImportedSaving } from '~server/domain/savings/csv-import';
import type { PreviewedImport } from '~server/features/savings/import-savings';

import { TOWARDS_GOAL_TEXT } from './counts-text';
import { newId } from '~/lib/id';
import { importing as IMPORT_TEXT } from './texts.json';

/** What is about to be imported. Its id is made once, so that pressing Import again imports nothing twice. */
export interface ImportPlan extends PreviewedImport {
  id: string;
  rows: number;
}

interface Sending {
  id: string;
  savings: readonly ImportedSaving[];
  sent: number;
}

const wireOf = ({ row: _row, ...saving }: ImportedSaving) => saving;

/** Sends the savings of a file in parts, asks what would be new, and imports all of it at once. `sent` is the
 * number of rows that have arrived while a file of several parts is being sent, otherwise null; `error` says
 * in a sentence what went wrong. */
export function useImport(onDone: () => void) {
  const { client } = trpc.useUtils();
  const { mutateAsync: send } = trpc.savings.importRows.useMutation({ meta: { unseen: true } });
  const { mutateAsync: commit } = trpc.savings.importCommit.useMutation();
  const number = useCount();
  const countOf = useCounted();
  const { goal } = useMe();
  const { offer } = useCountEarlier();
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** How much of which file has been sent, so that sending can go on after a lost connection. */
  const sending = useRef<Sending | null>(null);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      const publicError = publicErrorFrom(failure);
      if (publicError) sending.current = null;
      setError(publicError?.message ?? IMPORT_TEXT.notReached);
    } finally {
      setBusy(false);
      setSent(null);
    }
  };

  const prepare = (savings: readonly ImportedSaving[]) =>
    attempt(async () => {
      const file = sending.current?.savings === savings ? sending.current : { id: newId(), savings, sent: 0 };
      sending.current = file;
      while (open.current && file.sent < savings.length) {
        if (savings.length > IMPORT_ROWS_PER_CALL) setSent(file.sent);
        const rows = savings.slice(file.sent, file.sent + IMPORT_ROWS_PER_CALL).map(wireOf);
        await send({ id: file.id, from: file.sent, rows });
        file.sent += rows.length;
      }
      if (!open.current) return;
      const whole = { id: file.id, rows: savings.length };
      setPlan({ ...whole, ...(await client.savings.importPreview.query(whole)) });
    });

  const run = ({ id, rows, earlier }: ImportPlan) =>
    attempt(async () => {
      const { imported, xpEarned, newBadges } = await commit({ id, rows });
      const towards = goal?.countsEarlier ? 'put-aside' : 'left-out';
      const parts = [
        `Imported ${countOf(imported, 'saving')}`,
        ...(xpEarned > 0 ? [`+${xpEarned} XP`] : []),
        ...(earlier > 0 ? [`${number(earlier)} from ${TOWARDS_GOAL_TEXT[towards]}`] : []),
      ];
      notifySuccess(
        withNewBadges(parts.join(' · '), newBadges),
        earlier > 0 && towards === 'left-out' ? offer : {},
      );
      onDone();
    });

  return { plan, back: () => setPlan(null), prepare, run, busy, sent, error };
}
