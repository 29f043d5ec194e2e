import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';

import { buttonClass } from './button';

export interface AlertDialogProps {
  trigger?: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The question, naming what happens: 'Delete this saving?'. */
  title: ReactNode;
  /** The consequence, in one or two sentences. */
  description: ReactNode;
  /** The verb of the consequence: 'Delete', not 'OK'. */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** `danger` (default) paints the confirming button in clay. */
  look?: 'danger' | 'primary' | undefined;
  onConfirm: () => void;
}

/** Asks before something that cannot simply be undone. Focus starts on Cancel; the scrim does not close it. */
export function AlertDialog({
  trigger,
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  look = 'danger',
  onConfirm,
}: AlertDialogProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="sheet">
          <Radix.Title asChild>
            <h2>{title}</h2>
          </Radix.Title>
          <Radix.Description className="muted">{description}</Radix.Description>
          <div className="sheet-actions">
            <Radix.Cancel className={buttonClass({ look: 'ghost' })}>{cancelLabel}</Radix.Cancel>
            <Radix.Action className={buttonClass({ look })} onClick={onConfirm}>
              {confirmLabel}
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
