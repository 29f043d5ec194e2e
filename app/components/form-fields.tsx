import type { ComponentPropsWithoutRef, Ref } from 'react';

import { DateInput } from './date-field';
import { Field, type FieldProps } from './field';
import { PasswordInput } from './password-input';
import { Select, type SelectProps } from './select';
import { TextArea } from './text-area';
import { TextInput } from './text-input';

/** The props of the field and of its control; `onChange` receives the text. */
type FieldOf<Control> = Omit<FieldProps, 'children' | 'className'> &
  Omit<Control, 'id' | 'onChange'> & { onChange?: ((text: string) => void) | undefined };

/** A field with a line of text. */
export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  onChange,
  ...input
}: FieldOf<ComponentPropsWithoutRef<'input'>>) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => (
        <TextInput {...input} {...control} onChange={(event) => onChange?.(event.currentTarget.value)} />
      )}
    </Field>
  );
}

/** A field with text of several lines. */
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
      {(control) => (
        <TextArea {...area} {...control} onChange={(event) => onChange?.(event.currentTarget.value)} />
      )}
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
      {(control) => (
        <PasswordInput
          {...input}
          {...control}
          ref={inputRef}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** A field with a day, yyyy-MM-dd. */
export function DateField({
  label,
  hint,
  error,
  onChange,
  ...input
}: FieldOf<ComponentPropsWithoutRef<typeof DateInput>>) {
  return (
    <Field {...{ label, hint, error }}>
      {(control) => (
        <DateInput {...input} {...control} onChange={(event) => onChange?.(event.currentTarget.value)} />
      )}
    </Field>
  );
}

/** A field with one of several options. */
export function SelectField({ label, hint, error, onChange, ...select }: FieldOf<SelectProps>) {
  return (
    <Field {...{ label, hint, error }}>
      {(control) => (
        <Select {...select} {...control} onChange={(event) => onChange?.(event.currentTarget.value)} />
      )}
    </Field>
  );
}
