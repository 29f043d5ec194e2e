import Check from 'lucide-react/icons/check';
import { useId, type ReactNode } from 'react';

import { cx } from './cx';
import { FieldNotes, describedBy } from './field';

interface Choice<V extends string> {
  value: V;
  label: ReactNode;
  /** A line below the label. */
  detail?: ReactNode;
}

interface ChipsProps<V extends string> {
  legend: ReactNode;
  name: string;
  options: readonly Choice<V>[];
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Lays the pills out in a grid of equal widths, instead of each as wide as its label. */
  even?: boolean | undefined;
}

/** A choice of one among several options, shown as pills. Native radio buttons in a fieldset. */
export function RadioChips<V extends string>({
  value,
  onChange,
  ...rest
}: ChipsProps<V> & { value: V | null; onChange: (value: V) => void }) {
  return <Chips {...rest} type="radio" isChosen={(one) => one === value} choose={onChange} />;
}

/** A choice of any number of options, shown as pills; a tick marks the chosen ones. Native checkboxes in a fieldset. */
export function CheckboxChips<V extends string>({
  value,
  onChange,
  ...rest
}: ChipsProps<V> & { value: readonly V[]; onChange: (value: V[]) => void }) {
  return (
    <Chips
      {...rest}
      type="checkbox"
      isChosen={(one) => value.includes(one)}
      choose={(one, chosen) => {
        const others = value.filter((other) => other !== one);
        onChange(chosen ? [...others, one] : others);
      }}
    />
  );
}

interface Chooser<V> {
  type: 'radio' | 'checkbox';
  isChosen: (value: V) => boolean;
  choose: (value: V, chosen: boolean) => void;
}

function Chips<V extends string>({
  legend,
  name,
  options,
  hint,
  error,
  even,
  type,
  isChosen,
  choose,
}: ChipsProps<V> & Chooser<V>) {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={describedBy(id, error, hint)}>
      <legend className="label">{legend}</legend>
      <div className={cx('choices', even && 'choices-even')}>
        {options.map((option) => (
          <label key={option.value} className={cx('choice', option.detail !== undefined && 'choice-tall')}>
            <input
              type={type}
              name={name}
              value={option.value}
              checked={isChosen(option.value)}
              onChange={(event) => choose(option.value, event.currentTarget.checked)}
            />
            {type === 'checkbox' && <Check className="choice-tick stroke-3" size={16} />}
            {option.label}
            {option.detail !== undefined && <span className="hint">{option.detail}</span>}
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </fieldset>
  );
}
