import type { FormEvent, ReactNode } from 'react';

import { Button, type ButtonLook } from './button';
import { CloseButton, Dialog, type DialogProps } from './dialog';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'onClose'> {
  /** The label of the submit button. */
  submit: ReactNode;
  /** What `useForm` gives. */
  form: {
    pending: boolean;
    props: { noValidate: boolean; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  };
  disabled?: boolean | undefined;
  look?: ButtonLook | undefined;
  /** Adds a Cancel button of this look. Without it there is none, and the submit button is as wide as the dialog. */
  cancel?: ButtonLook | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A dialog that holds one form. It is open as long as it is rendered. */
export function FormDialog({
  submit,
  form,
  disabled,
  look,
  cancel,
  className = 'stack',
  children,
  ...dialog
}: FormDialogProps) {
  const button = (
    <Button type="submit" look={look} wide={cancel === undefined} pending={form.pending} disabled={disabled}>
      {submit}
    </Button>
  );
  return (
    <Dialog {...dialog}>
      <form {...form.props} className={className}>
        {children}
        {cancel === undefined ? (
          button
        ) : (
          <div className="sheet-actions">
            <CloseButton look={cancel}>Cancel</CloseButton>
            {button}
          </div>
        )}
      </form>
    </Dialog>
  );
}
