import type { ReactNode } from 'react';

interface SegmentedProps<V extends string> {
  /** What the options are about, for screen readers; not shown. */
  label: string;
  name: string;
  options: readonly { value: V; label: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
}

/** A choice of one among two to four short options, side by side. Native radio buttons, so arrows and forms work. */
export function Segmented<V extends string>({ label, name, options, value, onChange }: SegmentedProps<V>) {
  return (
    <div role="radiogroup" aria-label={label} className="segments">
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
