import { useId } from 'react';

import { useUnderstood } from '~/trpc/use-me';

import { cx } from './cx';
import { FieldError } from './field';

interface AmountFieldProps {
  /** Shown above the figure; also its accessible name. */
  label: string;
  /** The text as typed. The caller parses it (`server/domain/kernel/money`). */
  value: string;
  /** Gets what was typed, reduced to digits, dot and comma. */
  onChange: (text: string) => void;
  /** Quick amounts: the label of each chip and the text that it puts into the field. */
  quick?: readonly { label: string; text: string }[] | undefined;
  /** Set where something else says what was understood. */
  silent?: boolean | undefined;
  error?: string | null | undefined;
  autoFocus?: boolean | undefined;
}

const NOT_AN_AMOUNT = /[^\d.,]/g;

/** The big amount: numeric keypad, quick amounts, and how an amount with two readings was understood. */
export function AmountField({
  label,
  value,
  onChange,
  quick = [],
  silent = false,
  error,
  autoFocus,
}: AmountFieldProps) {
  const id = useId();
  const understood = useUnderstood()(value);
  return (
    <div className="stack justify-items-center">
      <div className="stack w-full text-center">
        {/* What was understood stands beside the label, so that nothing moves when it appears, and not in it, because it
            is no part of the field's name. */}
        <div className="label">
          <label htmlFor={id}>{label}</label>
          {!error && (
            <output id={`${id}-understood`} htmlFor={id} className="font-normal">
              {!silent && understood && <span> · {understood}</span>}
            </output>
          )}
        </div>
        <label className={cx('amount', value.length > 8 && 'max-[380px]:text-title')}>
          <span aria-hidden="true">€</span>
          <input
            id={id}
            name="amount"
            aria-label={label}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value.replace(NOT_AN_AMOUNT, ''))}
            size={Math.max(2, (value || '0').length)}
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            placeholder="0"
            maxLength={14}
            autoFocus={autoFocus}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : `${id}-understood`}
          />
        </label>
      </div>
      <FieldError id={`${id}-error`} text={error} />
      {quick.length > 0 && (
        <div className="choices choices-even needs-script w-full" role="group" aria-label="Quick add">
          {quick.map((chip) => (
            <button
              key={chip.text}
              type="button"
              className="choice num"
              aria-pressed={value === chip.text}
              onClick={() => onChange(chip.text)}
            >
              {chip.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
