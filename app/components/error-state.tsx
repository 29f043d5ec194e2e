import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';

import { useOnline } from '~/lib/use-online';

import { Button } from './button';
import { Mascot } from './mascot';
import { NEEDS_CONNECTION } from './on-demand';

interface ErrorStateProps {
  /** What failed: 'Failed to load dashboard data'. */
  title: ReactNode;
  /** What that means and what to do; says that nothing was lost. */
  children?: ReactNode;
  onRetry: () => void;
  retrying: boolean;
}

/** Shown in place of a part of a screen that could not be loaded; without a connection that is said first. It is announced
 * and offers to try again. */
export function ErrorState({ title, children, onRetry, retrying }: ErrorStateProps) {
  const online = useOnline();
  return (
    <div className="state" role="alert">
      <Mascot pose="thinking" mood="idle" size={96} />
      <h2>{online ? title : NEEDS_CONNECTION}</h2>
      {children && <p>{children}</p>}
      <Button small look="ghost" onClick={onRetry} pending={retrying}>
        <RotateCw size={18} /> Try again
      </Button>
    </div>
  );
}
