import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ChangeEvent, ComponentPropsWithoutRef, Ref } from 'react';

import { cx } from './cx';
import { Field, type FieldProps } from './field';
import { PasswordInput } from './password-input';

type OnText = ((text: string) => void) | undefined;
type TextEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** The props of the field and of its control; `onChange` receives the text. */
type FieldOf<Control> = Omit<FieldProps, 'children'> &
  Omit<Control, 'id' | 'onChange'> & { onChange?: OnText };

const telling = (onChange: OnText) => (event: TextEvent) => onChange?.(event.currentTarget.value);

/** A field with a line of text. */
export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  onChange,
  className,
  ...input
}: FieldOf<ComponentPropsWithoutRef<'input'>>) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={cx('input', className)}
          onChange={telling(onChange)}
        />
      )}
    </Field>
  );
}

/** A field with a day, yyyy-MM-dd. @param today where it is given, ‘Today’ stands in its place until the field is used */
export function DateField({
  label,
  hint,
  error,
  onChange,
  today,
  ...input
}: FieldOf<ComponentPropsWithoutRef<'input'>> & { today?: string | undefined }) {
  return (
    <Field {...{ label, hint, error }}>
      {(control) => (
        <span className="input-wrap">
          <input
            {...input}
            {...control}
            type="date"
            className="input block text-left"
            onChange={telling(onChange)}
          />
          {today !== undefined && input.value === today && (
            <span className="date-word" aria-hidden="true">
              Today
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

/** A field with text of several lines, which grows with its content. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  onChange,
  ...area
}: FieldOf<ComponentPropsWithoutRef<'textarea'>>) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => <textarea {...area} {...control} className="input" onChange={telling(onChange)} />}
    </Field>
  );
}

/** A field with a password. */
export function PasswordField({
  label,
  error,
  inputRef,
  onChange,
  ...input
}: FieldOf<ComponentPropsWithoutRef<typeof PasswordInput>> & { inputRef?: Ref<HTMLInputElement> }) {
  return (
    <Field {...{ label, error }}>
      {(control) => <PasswordInput {...input} {...control} ref={inputRef} onChange={telling(onChange)} />}
    </Field>
  );
}

interface SelectProps extends ComponentPropsWithoutRef<'select'> {
  options: readonly { value: string; label: string }[];
  /** The text of the first, empty option, which says what to choose. */
  placeholder?: string | undefined;
}

/** A field with one of several options, in the platform's own select. */
export function SelectField({
  label,
  hint,
  error,
  onChange,
  options,
  placeholder,
  ...select
}: FieldOf<SelectProps>) {
  return (
    <Field {...{ label, hint, error }}>
      {(control) => (
        <span className="input-wrap">
          <select {...select} {...control} className="input" onChange={telling(onChange)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={20} />
        </span>
      )}
    </Field>
  );
}
