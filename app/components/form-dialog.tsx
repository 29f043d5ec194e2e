import type { ReactNode } from 'react';

import { Button, type ButtonLook } from './button';
import { Dialog, DialogClose } from './dialog';

export interface FormDialogProps {
  title: string;
  description?: string | undefined;
  onClose: () => void;
  /** The label of the submit button. */
  submit: ReactNode;
  /** Not called while `pending`. */
  onSubmit: () => void;
  pending: boolean;
  disabled?: boolean | undefined;
  /** Adds a Cancel button of this look. Without it there is none, and the submit button takes the whole width. */
  cancel?: ButtonLook | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A dialog that holds one form. It is open as long as it is rendered. */
export function FormDialog({
  title,
  description,
  onClose,
  submit,
  onSubmit,
  pending,
  disabled,
  cancel,
  className = 'stack',
  children,
}: FormDialogProps) {
  const button = (
    <Button type="submit" wide={cancel === undefined} pending={pending} disabled={disabled}>
      {submit}
    </Button>
  );
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={description}>
      <form
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) onSubmit();
        }}
      >
        {children}
        {cancel === undefined ? (
          button
        ) : (
          <div className="sheet-actions">
            <DialogClose asChild>
              <Button look={cancel}>Cancel</Button>
            </DialogClose>
            {button}
          </div>
        )}
      </form>
    </Dialog>
  );
}
