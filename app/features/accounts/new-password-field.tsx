import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useId, useState } from 'react';

import { Field } from '~/components/field';
import { PasswordInput } from '~/components/password-input';
import { PASSWORD_RULES } from '~server/domain/accounts/password-rules';

/** Field for a password that is being chosen, with its rules as a list that ticks itself off. */
export function NewPasswordField({
  label = 'Password',
  error,
  onType,
}: {
  label?: string;
  error: string | undefined;
  onType?: ((text: string) => void) | undefined;
}) {
  const [typed, setTyped] = useState('');
  const rulesId = useId();
  return (
    <div className="stack gap-2">
      <Field label={label} error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            aria-describedby={[control['aria-describedby'], rulesId].filter(Boolean).join(' ')}
            name="password"
            autoComplete="new-password"
            required
            onInput={({ currentTarget: { value } }) => {
              setTyped(value);
              onType?.(value);
            }}
          />
        )}
      </Field>
      <ul id={rulesId} className="grid grid-cols-2 gap-x-3 gap-y-1 text-tiny text-ink-3">
        {PASSWORD_RULES.map(({ label: rule, holds }) => {
          const met = typed !== '' && holds(typed);
          return (
            <li key={rule} className={met ? 'flex gap-1.5 text-moss-ink' : 'flex gap-1.5'}>
              {met ? <Check className="stroke-3" size={14} /> : <Circle size={14} />}
              <span>
                {rule}
                {met && <span className="sr-only">, done</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
