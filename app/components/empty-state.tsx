import type { ReactNode } from 'react';

import { Mascot, type MascotPose } from './mascot';

interface EmptyStateProps {
  title: ReactNode;
  /** One sentence: what will be here. */
  children: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  pose?: MascotPose | undefined;
}

/** Shown where there is nothing yet: mascot, one sentence, one action. */
export function EmptyState({ title, children, action, pose = 'empty-handed' }: EmptyStateProps) {
  return (
    <div className="state">
      <Mascot pose={pose} size={96} />
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}
