import type { ReactNode } from 'react';

import { cx } from './cx';

interface ChipProps {
  /** Amber for rewards, moss for progress. */
  tone?: 'plain' | 'amber' | 'moss' | undefined;
  className?: string | undefined;
  /** The text of a tooltip. */
  tip?: string | undefined;
  children: ReactNode;
}

/** A small label that informs; it cannot be pressed. */
export function Chip({ tone = 'plain', className, tip, children }: ChipProps) {
  return (
    <span className={cx('chip', tone !== 'plain' && `chip-${tone}`, className)} data-tip={tip}>
      {children}
    </span>
  );
}
