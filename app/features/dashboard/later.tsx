import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

import { readStored, writeStored } from '~/lib/storage';
import { useMe } from '~/trpc/use-me';

const KEY = 'hazel:later-closed';

/** What else waits, open until the person closes it; each browser remembers that. */
export function Later({ count, children }: { count: number; children: ReactNode }) {
  const { hardship } = useMe();
  const [open, setOpen] = useState(true);
  useEffect(() => {
    if (readStored('localStorage', KEY, (value) => value === true)) startTransition(() => setOpen(false));
  }, []);
  if (count === 0) return null;
  return (
    <details
      className="unfolds later"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary onClick={() => writeStored('localStorage', KEY, open ? true : null)}>
        <h2>
          {hardship ? 'When it suits you' : 'Later today'} ({count})
        </h2>
        <ChevronDown size={18} />
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}

/** How long what has just come into a place takes no taps. */
const SETTLED_MS = 500;

/** Holds the one next thing: when another one takes its place, the second of two quick taps must not meet it.
 * @param id differs for another thing */
export function Settles({ id, children }: { id: string; children: ReactNode }) {
  const shown = useRef(id);
  const [settled, setSettled] = useState(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    const timer = setTimeout(() => setSettled(id), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return <div className={settled === id ? undefined : 'pointer-events-none'}>{children}</div>;
}
