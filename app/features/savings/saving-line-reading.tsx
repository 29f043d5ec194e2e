import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { Chip } from '~/components/chip';
import { useEur, useMe } from '~/trpc/use-me';
import { type SavingLine, readSavingLine } from '~server/domain/coach/saving-line';
import { categoryLabel } from '~server/domain/kernel/categories';
import { dayWord } from '~server/domain/kernel/days';

import type { SavingLineInUse } from './saving-line-field';

/** This long after the last key the line is meant as it stands: what is missing is said then, and read out. */
const PAUSE_MS = 900;

interface SavingLineReadingProps {
  line: SavingLineInUse;
  /** Gets what has been understood, with each change. */
  onRead: (read: SavingLine | null) => void;
  /** Enter, after what was understood was told. */
  onEnter: (read: SavingLine | null) => void;
}

/** Reads a saving line, and shows what was understood: as chips at once, and in words after a pause. */
export default function SavingLineReading({ line, onRead, onEnter }: SavingLineReadingProps) {
  const { today } = useMe();
  const { text, changed, enters } = line;
  const read = useMemo(() => readSavingLine(text, today), [text, today]);
  const heard = useRef(0);
  // Told once for each line, whoever listens by then.
  const listener = useRef(onRead);
  useLayoutEffect(() => {
    listener.current = onRead;
  });
  useLayoutEffect(() => {
    if (changed) listener.current(read);
  }, [changed, read]);
  useEffect(() => {
    if (enters === heard.current) return;
    heard.current = enters;
    // After the form has been filled in.
    setTimeout(() => onEnter(read));
  }, [enters, read, onEnter]);

  const chips = useChips(read);
  const hint = read?.hint ?? '';
  const said = usePaused([...chips, hint].filter((part) => part !== '').join(', '));
  return (
    <>
      {read && (
        <div className="row min-h-7 w-full flex-wrap gap-1" aria-hidden="true">
          {chips.map((chip, index) => (
            <Chip key={index} className="max-w-full min-w-0">
              <span className="truncate">{chip}</span>
            </Chip>
          ))}
          {said !== '' && <span className="hint">{hint}</span>}
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** The texts of what was understood. */
function useChips(read: SavingLine | null): string[] {
  const { today } = useMe();
  const eur = useEur();
  if (read === null) return [];
  const { amount, category, date, note } = read;
  return [
    amount !== null && eur(amount, { decimals: 'always' }),
    category !== null && categoryLabel(category),
    date !== null && (amount ?? category) !== null && dayWord(date, today),
    note !== null && `“${note}”`,
  ].filter((chip) => chip !== false);
}

/** The text once it has not changed for a moment; empty until then. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused === text ? text : '';
}
