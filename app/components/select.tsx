import ChevronDown from 'lucide-react/icons/chevron-down';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';

import { cx } from './cx';

interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends ComponentPropsWithoutRef<'select'> {
  options: readonly SelectOption[];
  /** The text of the first, empty option, which says what to choose. */
  placeholder?: string | undefined;
}

/** The platform's own select, styled; put it into a `Field`. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { options, placeholder, className, ...rest },
  ref,
) {
  return (
    <span className="input-wrap">
      <select {...rest} ref={ref} className={cx('input', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={20} />
    </span>
  );
});
