import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, type ReactNode } from 'react';

import { cx } from './cx';

export interface FieldProps {
  label: ReactNode;
  /** Shown below the control, always. */
  hint?: ReactNode;
  /** What is wrong and what to do; marks the control as invalid. */
  error?: string | null | undefined;
  optional?: boolean | undefined;
  /** A fixed id, for when something outside of the field has to refer to the control. */
  id?: string | undefined;
  /** Renders the control with its id and the ARIA attributes that tie it to hint and error. */
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** Label, control, hint and error, wired together: `<Field label="E-mail">{(c) => <TextInput {...c} />}</Field>`. */
export function Field({ label, hint, error, optional, id, children }: FieldProps) {
  const own = useId();
  const control = id ?? own;
  return (
    <div className="field">
      <label className="label" htmlFor={control}>
        {label} {optional && <span className="hint">optional</span>}
      </label>
      {children({
        id: control,
        'aria-describedby': describedBy(control, error, hint),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNotes id={control} error={error} hint={hint} />
    </div>
  );
}

/** The `aria-describedby` of a control or group with this id, whose {@link FieldNotes} say more. */
export const describedBy = (id: string, error: string | null | undefined, hint: ReactNode) =>
  cx(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;

/** Error and hint of a field or of a group of choices; renders nothing without them. */
export function FieldNotes({ id, error, hint }: Pick<FieldProps, 'error' | 'hint'> & { id: string }) {
  return (
    <>
      <FieldError id={`${id}-error`} text={error} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/** The error line of a field or of a group of choices; renders nothing without an error. */
export function FieldError({ id, text }: { id: string | undefined; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p className="field-error" id={id}>
      <CircleAlert size={16} /> {text}
    </p>
  );
}
