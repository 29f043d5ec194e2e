import { forwardRef, type ComponentPropsWithoutRef } from 'react';

import { cx } from './cx';

/** A text control of several lines that grows with its content; put it into a `Field`. */
export const TextArea = forwardRef<HTMLTextAreaElement, ComponentPropsWithoutRef<'textarea'>>(
  function TextArea({ className, ...rest }, ref) {
    return <textarea {...rest} ref={ref} className={cx('input', className)} />;
  },
);
