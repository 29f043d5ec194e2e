import { useState } from 'react';

import { notifySuccess } from '~/components/notify';
import { refusal, trpc } from '~/trpc/client';
import {
  IMPORT_ROWS_PER_CALL,
  type ImportedSaving,
  sameSavingKey,
  withoutDuplicates,
} from '~server/domain/csv-import';

import { invalidateSavings } from './invalidate-savings';
import { newId } from './new-saving';

/** What is about to be imported. The ids are made once: whoever presses Import again doubles nothing. */
export interface ImportPlan {
  rows: (ImportedSaving & { id: string })[];
  duplicates: number;
}

const NOT_REACHED = 'The server could not be reached. Try again: nothing is stored twice.';

function inCalls<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / IMPORT_ROWS_PER_CALL) }, (_, call) =>
    rows.slice(call * IMPORT_ROWS_PER_CALL, (call + 1) * IMPORT_ROWS_PER_CALL),
  );
}

const wireOf = ({ amount, category, date, note, transferred }: ImportedSaving) => ({
  amount,
  category,
  date,
  note,
  transferred,
});

/** Recognises duplicates and sends the rest, two thousand a call; `error` says in a sentence what went wrong. */
export function useImport(onDone: () => void) {
  const utils = trpc.useUtils();
  const countEqual = trpc.savings.countEqual.useMutation();
  const send = trpc.savings.import.useMutation();
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(refusal(failure)?.message ?? NOT_REACHED);
    } finally {
      setBusy(false);
    }
  };

  const prepare = (savings: readonly ImportedSaving[]) =>
    attempt(async () => {
      const distinct = [...new Map(savings.map((saving) => [sameSavingKey(saving), saving]))];
      const known = new Map<string, number>();
      for (const call of inCalls(distinct)) {
        const counts = await countEqual.mutateAsync({ rows: call.map(([, saving]) => wireOf(saving)) });
        call.forEach(([key], at) => known.set(key, counts[at] ?? 0));
      }
      const fresh = withoutDuplicates(savings, known);
      setPlan({
        rows: fresh.map((saving) => ({ ...saving, id: newId() })),
        duplicates: savings.length - fresh.length,
      });
    });

  const run = ({ rows }: ImportPlan) =>
    attempt(async () => {
      let xpEarned = 0;
      try {
        for (const call of inCalls(rows)) {
          const answer = await send.mutateAsync({
            rows: call.map((row) => ({ id: row.id, ...wireOf(row) })),
          });
          xpEarned += answer.xpEarned;
        }
      } finally {
        invalidateSavings(utils);
      }
      const done = `Imported ${rows.length} ${rows.length === 1 ? 'saving' : 'savings'}`;
      notifySuccess(xpEarned > 0 ? `${done} · +${xpEarned} XP` : done);
      onDone();
    });

  return { plan, back: () => setPlan(null), prepare, run, busy, error };
}
