import { useCallback, useEffect, useState } from 'react';

/** The latest dismissals that are kept; what is older shows up again at worst. */
const KEPT = 200;

const keyOf = (userId: string) => `hazel:dismissed-transfers:${userId}`;

function read(userId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

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
      try {
        localStorage.setItem(keyOf(userId), JSON.stringify(next));
      } catch {
        // Storage that is full or forbidden: it stays dismissed until the page is left.
      }
    },
    [userId],
  );
  return { dismissed, dismiss };
}
