import { forwardRef, type ComponentPropsWithoutRef } from 'react';

import { cx } from './cx';

export type ButtonLook = 'primary' | 'ghost' | 'quiet' | 'danger';

interface ButtonStyle {
  /** `primary` is the one action of a page; `danger` is for destructive actions. */
  look?: ButtonLook | undefined;
  /** 44 px high instead of 52. */
  small?: boolean | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  /** A 44 px square for a single icon; give it an `aria-label`. */
  icon?: boolean | undefined;
}

export interface ButtonProps extends ComponentPropsWithoutRef<'button'>, ButtonStyle {
  /** While true the button looks busy, keeps its focus and ignores presses. */
  pending?: boolean | undefined;
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ look = 'primary', small, wide, icon }: ButtonStyle, extra?: string): string {
  return cx(
    'btn',
    look !== 'primary' && `btn-${look}`,
    small && 'btn-s',
    wide && 'w-full',
    icon && 'btn-icon',
    extra,
  );
}

/** A button, 52 px high (44 with `small`). It submits a form only with `type="submit"`. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { look, small, wide, icon, pending, className, onClick, type = 'button', ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={buttonClass({ look, small, wide, icon }, className)}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
});

/** A small button, with a border unless another look is given. */
export function SmallButton({ look = 'ghost', ...rest }: Omit<ButtonProps, 'small'>) {
  return <Button {...rest} small look={look} />;
}

/** A small button without a border. */
export function QuietButton(props: Omit<ButtonProps, 'small' | 'look'>) {
  return <Button {...props} small look="quiet" />;
}

/** A small square button for one icon; `label` is its accessible name. */
export function IconButton({
  label,
  ...rest
}: Omit<ButtonProps, 'small' | 'look' | 'icon'> & { label: string }) {
  return <Button {...rest} small icon look="quiet" aria-label={label} />;
}
