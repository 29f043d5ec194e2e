import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';

import { type ButtonLook, buttonClass } from './button';
import { useCountedSheet } from './open-sheets';
import { useReturnFocus } from './return-focus';

interface AlertDialogProps {
  open?: boolean;
  onClose: () => void;
  /** The question, naming what happens: 'Delete this saving?'. */
  title: ReactNode;
  /** The consequence, in one or two sentences. */
  description: ReactNode;
  /** The verb of the consequence: 'Delete', not 'OK'. */
  confirmLabel: string;
  /** Default: danger. */
  confirmLook?: ButtonLook;
  cancelLabel?: string | undefined;
  onConfirm: () => void;
  /** What Cancel does beside closing; Escape only closes. */
  onCancel?: () => void;
}

/** Asks before something that cannot simply be undone. Focus starts on Cancel; the scrim does not close it. */
export function AlertDialog({
  open = true,
  onClose,
  title,
  description,
  confirmLabel,
  confirmLook = 'danger',
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
}: AlertDialogProps) {
  useCountedSheet(open);
  const returnFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={() => onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="sheet" onCloseAutoFocus={returnFocus}>
          <Radix.Title asChild>
            <h2>{title}</h2>
          </Radix.Title>
          <Radix.Description className="muted">{description}</Radix.Description>
          <div className="sheet-actions">
            <Radix.Cancel className={buttonClass({ look: 'ghost' })} onClick={onCancel}>
              {cancelLabel}
            </Radix.Cancel>
            <Radix.Action className={buttonClass({ look: confirmLook })} onClick={onConfirm}>
              {confirmLabel}
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
