import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';

import { MAX_SAVING_LINE } from '~server/domain/savings/saving-rules';

import { add as ADD_TEXT } from './texts.json';

/** A saving line in use. */
export interface SavingLineInUse {
  text: string;
  /** Whether it has been changed here; a line that was kept by the tab has been read before. */
  changed: boolean;
  /** How often Enter was pressed. */
  enters: number;
}

interface SavingLineFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Whether it was opened to be typed in at once. */
  opened?: boolean;
  /** What is shown beside and below the line once it is used; its code, with the rules of the line, is fetched then. */
  children: (line: SavingLineInUse) => ReactNode;
}

/** One free line for a saving, 'coffee 3.80 yesterday': typed, pasted or dictated. */
export function SavingLineField({ value, onChange, opened = false, children }: SavingLineFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState(false);
  const [changed, setChanged] = useState(false);
  const [enters, setEnters] = useState(0);
  useEffect(() => {
    if (opened) input.current?.focus();
  }, [opened]);
  return (
    <div className="row needs-script flex-wrap gap-x-2 gap-y-1.5">
      <label className="sr-only" htmlFor={id}>
        {ADD_TEXT.line}
      </label>
      <input
        ref={input}
        id={id}
        className="input flex-1"
        value={value}
        maxLength={MAX_SAVING_LINE}
        placeholder={ADD_TEXT.linePlaceholder}
        autoComplete="off"
        enterKeyHint="done"
        onFocus={() => setUsed(true)}
        onChange={(event) => {
          setChanged(true);
          onChange(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (value.trim() !== '') setEnters((count) => count + 1);
        }}
      />
      <Suspense fallback={null}>{used && children({ text: value, changed, enters })}</Suspense>
    </div>
  );
}
