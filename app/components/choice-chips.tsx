import Check from 'lucide-react/icons/check';
import { useId, type ReactNode } from 'react';

import { cx } from './cx';
import { FieldError } from './field';

interface Choice<V extends string> {
  value: V;
  label: ReactNode;
  /** A line below the label. */
  detail?: ReactNode;
  disabled?: boolean | undefined;
}

interface ChipsBase<V extends string> {
  legend: ReactNode;
  name: string;
  options: readonly Choice<V>[];
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Equal widths in a grid instead of as wide as the words. */
  even?: boolean | undefined;
}

export interface RadioChipsProps<V extends string> extends ChipsBase<V> {
  value?: V | null | undefined;
  defaultValue?: V | undefined;
  onChange?: ((value: V) => void) | undefined;
  required?: boolean | undefined;
}

export interface CheckboxChipsProps<V extends string> extends ChipsBase<V> {
  /** With `value` the chips are controlled and `onChange` gets the new list; without, the form reads them. */
  value?: readonly V[] | undefined;
  defaultValue?: readonly V[] | undefined;
  onChange?: ((value: V[]) => void) | undefined;
}

/** One of several, as pills. Native radio buttons in a fieldset. */
export function RadioChips<V extends string>({
  value,
  defaultValue,
  onChange,
  required,
  ...rest
}: RadioChipsProps<V>) {
  return (
    <Chips {...rest}>
      {(option) => (
        <input
          type="radio"
          name={rest.name}
          value={option.value}
          disabled={option.disabled}
          required={required}
          {...(value === undefined
            ? { defaultChecked: option.value === defaultValue }
            : { checked: option.value === value })}
          onChange={() => onChange?.(option.value)}
        />
      )}
    </Chips>
  );
}

/** Any number of several, as pills; a tick marks what is chosen. Native checkboxes in a fieldset. */
export function CheckboxChips<V extends string>({
  value,
  defaultValue,
  onChange,
  ...rest
}: CheckboxChipsProps<V>) {
  return (
    <Chips {...rest} tick>
      {(option) => (
        <input
          type="checkbox"
          name={rest.name}
          value={option.value}
          disabled={option.disabled}
          {...(value === undefined
            ? { defaultChecked: defaultValue?.includes(option.value) ?? false }
            : { checked: value.includes(option.value) })}
          onChange={(event) => {
            if (value === undefined) return;
            const others = value.filter((v) => v !== option.value);
            onChange?.(event.currentTarget.checked ? [...others, option.value] : others);
          }}
        />
      )}
    </Chips>
  );
}

function Chips<V extends string>({
  legend,
  options,
  hint,
  error,
  even,
  tick,
  children,
}: ChipsBase<V> & { tick?: boolean; children: (option: Choice<V>) => ReactNode }) {
  const id = useId();
  const described = cx(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;
  return (
    <fieldset className="field" aria-describedby={described}>
      <legend className="label">{legend}</legend>
      <div className={cx('choices', even && 'choices-even')}>
        {options.map((option) => (
          <label key={option.value} className={cx('choice', option.detail !== undefined && 'choice-tall')}>
            {children(option)}
            {tick && <Check className="choice-tick stroke-3" size={16} />}
            {option.label}
            {option.detail !== undefined && <span className="hint">{option.detail}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
