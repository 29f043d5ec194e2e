import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';

import { Button } from './button';
import { Mascot } from './mascot';

interface ErrorStateProps {
  /** What failed: 'Failed to load dashboard data'. */
  title: ReactNode;
  /** What that means and what to do; says that nothing was lost. */
  children?: ReactNode;
  onRetry: () => void;
  retrying: boolean;
}

/** Shown in place of a part of a screen that could not be loaded. It is announced and offers to try again. */
export function ErrorState({ title, children, onRetry, retrying }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <Mascot pose="thinking" mood="idle" size={96} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      <Button small look="ghost" onClick={onRetry} pending={retrying}>
        <RotateCw size={18} /> Try again
      </Button>
    </div>
  );
}
