import * as Radix from 'radix-ui/tooltip';
import type { ReactElement, ReactNode } from 'react';

const OPENS_AFTER_MS = 700;

export interface TooltipProps {
  /** A short remark; never the only place where something important stands, phones have no hover. */
  text: ReactNode;
  /** The element it belongs to; must be focusable and take a ref. */
  children: ReactElement;
}

/** Opens 700 ms after hover, at once on keyboard focus; Escape closes it. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={OPENS_AFTER_MS}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className="tip" sideOffset={6} collisionPadding={16}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
