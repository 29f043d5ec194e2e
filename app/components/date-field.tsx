import { forwardRef, type ComponentPropsWithoutRef } from 'react';

import { cx } from './cx';

/** The platform's own date control (`value`, `min` and `max` are yyyy-MM-dd); put it into a `Field`. */
export const DateInput = forwardRef<HTMLInputElement, Omit<ComponentPropsWithoutRef<'input'>, 'type'>>(
  function DateInput({ className, ...rest }, ref) {
    return <input {...rest} ref={ref} type="date" className={cx('input block text-left', className)} />;
  },
);
