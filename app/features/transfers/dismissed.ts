import { useCallback, useEffect, useState } from 'react';

import { readStored, writeStored } from '~/lib/storage';

/** The latest dismissals that are kept; what is older shows up again at worst. */
const KEPT = 200;

const keyOf = (userId: string) => `hazel:dismissed-transfers:${userId}`;

const idsIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : null;
const read = (userId: string): readonly string[] => readStored('localStorage', keyOf(userId), idsIn) ?? [];

/** Transfers that this person does not want to be reminded of, in this browser (docs/product.md, 'Transfers').
 * Null until the browser was asked. */
export function useDismissed(userId: string): {
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
