import type { ComponentPropsWithoutRef, ReactNode } from 'react';

export interface SwitchProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'role'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A setting that takes effect at once. A native checkbox with the role of a switch; a form can carry it. */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  return (
    <label className="switch">
      <span>
        {label}
        {hint && <span className="hint block">{hint}</span>}
      </span>
      <input {...rest} type="checkbox" role="switch" />
    </label>
  );
}
