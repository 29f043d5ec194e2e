import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { Chip } from '~/components/chip';
import { useEur, useMe } from '~/trpc/use-me';
import type { SavingLine } from '~server/domain/coach/saving-line';
import { categoryLabel } from '~server/domain/kernel/categories';
import { dayWord } from '~server/domain/kernel/days';
import { MAX_SAVING_LINE } from '~server/domain/savings/saving-rules';

import { add as ADD_TEXT } from './texts.json';

/** The rules of the line come when it is used: they are larger than the screen. */
const loadRules = () => import('~server/domain/coach/saving-line');

/** This long after the last key the line is meant as it stands: what is missing is said then, and read out. */
const PAUSE_MS = 900;

interface SavingLineFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Gets what has been understood. */
  onRead: (read: SavingLine | null) => void;
  /** Enter, with what has been understood; null where nothing was. */
  onEnter: (read: SavingLine | null) => void;
  /** Stands beside the field. */
  children?: ReactNode;
}

/** One free line for a saving, 'coffee 3.80 yesterday': typed, pasted or dictated. What was understood stands below it. */
export function SavingLineField({ value, onChange, onRead, onEnter, children }: SavingLineFieldProps) {
  const id = useId();
  const { today } = useMe();
  const [known, setKnown] = useState<{ text: string; read: SavingLine | null; failed: boolean } | null>(null);
  const latest = useRef('');
  const shown = known?.text === value && value !== '' ? known : null;

  const read = async (text: string) => {
    latest.current = text;
    const result = await loadRules().then(
      ({ readSavingLine }) => ({ text, read: readSavingLine(text, today), failed: false }),
      () => ({ text, read: null, failed: true }),
    );
    if (latest.current === text) setKnown(result);
    return result.read;
  };

  const change = async (text: string) => {
    onChange(text);
    const understood = await read(text);
    // At once, so that Enter finds the form filled in.
    if (latest.current === text) flushSync(() => onRead(understood));
  };

  const enter = async (text: string) => {
    onEnter(await read(text));
  };

  return (
    <div className="field needs-script">
      <label className="sr-only" htmlFor={id}>
        {ADD_TEXT.line}
      </label>
      <div className="row gap-2">
        <input
          id={id}
          type="text"
          className="input"
          value={value}
          maxLength={MAX_SAVING_LINE}
          placeholder={ADD_TEXT.linePlaceholder}
          autoComplete="off"
          enterKeyHint="done"
          onFocus={() => void (value === '' ? loadRules().catch(() => undefined) : read(value))}
          onChange={(event) => void change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (value.trim() !== '') void enter(value);
          }}
        />
        {children}
      </div>
      <Understood read={shown?.read ?? null} failed={shown?.failed ?? false} />
    </div>
  );
}

/** What was understood, as chips at once, and in words after a pause. */
function Understood({ read, failed }: { read: SavingLine | null; failed: boolean }) {
  const { today } = useMe();
  const eur = useEur();
  const chips =
    read === null
      ? []
      : [
          read.amount !== null && eur(read.amount, { decimals: 'always' }),
          read.category !== null && categoryLabel(read.category),
          read.date !== null && (read.amount ?? read.category) !== null && dayWord(read.date, today),
          read.note !== null && `“${read.note}”`,
        ].filter((chip) => chip !== false);
  const hint = failed ? ADD_TEXT.lineNotLoaded : (read?.hint ?? '');
  const said = usePaused([...chips, hint].filter((part) => part !== '').join(', '));
  return (
    <>
      {(chips.length > 0 || hint !== '') && (
        <div className="row min-h-7 flex-wrap gap-1" aria-hidden="true">
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

/** The text once it has not changed for a moment; empty as soon as it does. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused === text ? text : '';
}
