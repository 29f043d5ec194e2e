import X from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';

import { Button, type ButtonProps } from './button';
import { keepOpenForMessages } from './message-area';
import { useCountedSheet } from './open-sheets';
import { useReturnFocus } from './return-focus';

export interface DialogProps {
  /** False lets it go with its animation; one that is no longer rendered is gone at once. */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence below the title; also the accessible description. */
  description?: ReactNode;
  /** The buttons. On phones they are stacked in reverse, so that the last one is on top. */
  actions?: ReactNode;
  children?: ReactNode;
  /** Set when the content is shown only once: then nothing but the dialog's own buttons closes it. */
  stays?: boolean;
  /** A selector of what gets the focus; by default it is the first control. */
  focusFirst?: string;
}

const prevent = (event: Event) => event.preventDefault();

/** A modal dialog; on phones a sheet that rises from the bottom. Escape, the scrim and the cross close it,
 * unless it `stays`. */
export function Dialog({
  open = true,
  onClose,
  title,
  description,
  actions,
  children,
  stays = false,
  focusFirst,
}: DialogProps) {
  useCountedSheet(open);
  const returnFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={() => onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="sheet"
          onInteractOutside={stays ? prevent : keepOpenForMessages}
          {...(stays ? { onEscapeKeyDown: prevent } : {})}
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            const first =
              focusFirst !== undefined &&
              event.currentTarget instanceof Element &&
              event.currentTarget.querySelector<HTMLElement>(focusFirst);
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title asChild>
            <h2>{title}</h2>
          </Radix.Title>
          {description && <Radix.Description className="muted">{description}</Radix.Description>}
          {children}
          {actions && <div className="sheet-actions">{actions}</div>}
          {!stays && (
            <Radix.Close className="btn btn-quiet btn-icon absolute top-3 right-2.5" aria-label="Close">
              <X size={20} />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A button of a dialog that closes it. */
export const CloseButton = (props: ButtonProps) => (
  <Radix.Close asChild>
    <Button {...props} />
  </Radix.Close>
);
