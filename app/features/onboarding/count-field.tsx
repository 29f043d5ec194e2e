import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';

import { Button } from '~/components/button';
import { Field } from '~/components/field';

interface CountFieldProps {
  label: string;
  id: string;
  hint?: ReactNode;
  min: number;
  max: number;
  /** The text as typed. */
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

/** A whole number with minus and plus buttons for touch. The two are hidden from the tab order and from screen
 * readers, because the number field has the arrow keys. */
export function CountField({ label, id, hint, min, max, value, onChange, error }: CountFieldProps) {
  const count = value.trim() === '' || !Number.isFinite(Number(value)) ? min : Math.round(Number(value));
  const button = (by: 1 | -1, Icon: typeof Plus, disabled: boolean) => (
    <Button
      look="ghost"
      className="w-[52px] px-0"
      aria-hidden
      tabIndex={-1}
      disabled={disabled}
      onClick={() => onChange(String(Math.min(max, Math.max(min, count + by))))}
    >
      <Icon size={20} />
    </Button>
  );
  return (
    <Field label={label} id={id} hint={hint} error={error}>
      {(control) => (
        <div className="flex gap-2">
          {button(-1, Minus, count <= min)}
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            step={1}
            autoComplete="off"
            className="input num max-w-24 text-center [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {button(1, Plus, count >= max)}
        </div>
      )}
    </Field>
  );
}
