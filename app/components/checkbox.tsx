import type { ComponentPropsWithoutRef, ReactNode } from 'react';

import { FieldError } from './field';

interface CheckboxProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'id'> {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
}

/** A box to tick, for something that needs an express yes. A setting that takes effect at once is a Switch. */
export function Checkbox({ id, label, hint, error, ...rest }: CheckboxProps) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className="stack gap-1">
      <label className="check">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-describedby={[error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId} text={error} />
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
