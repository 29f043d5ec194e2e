import EyeOff from 'lucide-react/icons/eye-off';
import Eye from 'lucide-react/icons/eye';
import { forwardRef, useState, type ComponentPropsWithoutRef } from 'react';

import { Button } from './button';

/** A password control with a button that shows what was typed. Pasting and password managers work. */
export const PasswordInput = forwardRef<HTMLInputElement, Omit<ComponentPropsWithoutRef<'input'>, 'type'>>(
  function PasswordInput({ autoComplete = 'current-password', ...rest }, ref) {
    const [shown, setShown] = useState(false);
    return (
      <span className="input-wrap">
        <input
          {...rest}
          ref={ref}
          className="input"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button
          look="quiet"
          icon
          className="needs-script"
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={20} /> : <Eye size={20} />}
        </Button>
      </span>
    );
  },
);
