import { forwardRef, type ComponentPropsWithoutRef } from 'react';

import { cx } from './cx';

export interface DateInputProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'min' | 'max'> {
  /** First day that may be chosen, yyyy-MM-dd. */
  min?: string | undefined;
  /** Last day that may be chosen, yyyy-MM-dd. */
  max?: string | undefined;
}

/** The platform's own date control (value yyyy-MM-dd); put it into a `Field`. */
export const DateInput = forwardRef<HTMLInputElement, DateInputProps>(function DateInput(
  { className, ...rest },
  ref,
) {
  return <input {...rest} ref={ref} type="date" className={cx('input input-date', className)} />;
});
