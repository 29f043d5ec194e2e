import type { ReactNode } from 'react';

import { Button, type ButtonLook } from './button';
import { Dialog, DialogClose } from './dialog';

export interface FormDialogProps {
  title: string;
  description?: string | undefined;
  onClose: () => void;
  /** What the button says that sends the form. */
  submit: ReactNode;
  /** Not while `pending`. */
  onSubmit: () => void;
  pending: boolean;
  disabled?: boolean | undefined;
  /** Puts a Cancel of this look beside the button; without it the button is as wide as the dialog. */
  cancel?: ButtonLook | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A dialog that is one form. It is open as long as it is there. */
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
