import { Link, type LinkProps } from '@remix-run/react';

import { buttonClass, type ButtonLook } from './button';

export interface LinkButtonProps extends LinkProps {
  look?: ButtonLook | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
}

/** A link to another screen that looks like a button; its data is fetched when the pointer or focus nears. */
export function LinkButton({ look, small, wide, className, prefetch = 'intent', ...rest }: LinkButtonProps) {
  return <Link {...rest} prefetch={prefetch} className={buttonClass({ look, small, wide }, className)} />;
}
