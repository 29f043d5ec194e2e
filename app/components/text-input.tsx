import { forwardRef, type ComponentPropsWithoutRef } from 'react';

import { cx } from './cx';

/** A one-line text control; put it into a `Field`. */
export const TextInput = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<'input'>>(function TextInput(
  { className, type = 'text', ...rest },
  ref,
) {
  return <input {...rest} ref={ref} type={type} className={cx('input', className)} />;
});
