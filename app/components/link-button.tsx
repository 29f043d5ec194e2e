import { type ButtonLook, buttonClass } from './button';
import { ScreenLink, type ScreenLinkProps } from './screen-link';

export interface LinkButtonProps extends ScreenLinkProps {
  look?: ButtonLook | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
}

/** A link to another screen that looks like a button; its data is fetched when the pointer or focus nears. */
export function LinkButton({ look, small, wide, className, ...rest }: LinkButtonProps) {
  return <ScreenLink {...rest} className={buttonClass({ look, small, wide }, className)} />;
}

/** A link to another screen that looks like a small button, with a border unless another look is given. */
export function SmallLink({ look = 'ghost', ...rest }: Omit<LinkButtonProps, 'small'>) {
  return <LinkButton {...rest} small look={look} />;
}
