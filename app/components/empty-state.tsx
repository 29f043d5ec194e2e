import type { ReactNode } from 'react';

import type { ButtonLook } from './button';
import { LinkButton } from './link-button';
import { Mascot, type MascotPose } from './mascot';

export interface EmptyStateProps {
  title: ReactNode;
  /** One sentence: what will be here. */
  children: ReactNode;
  /** The one action, when it leads to another screen. */
  link?: { label: string; to: string; look?: ButtonLook } | undefined;
  /** Any other action. */
  action?: ReactNode;
  pose?: MascotPose | undefined;
}

/** Shown where there is nothing yet: mascot, one sentence, one action. */
export function EmptyState({ title, children, link, action, pose = 'empty-handed' }: EmptyStateProps) {
  return (
    <div className="state">
      <Mascot pose={pose} mood="idle" size={96} />
      <h2>{title}</h2>
      <p>{children}</p>
      {link && (
        <LinkButton to={link.to} look={link.look} small>
          {link.label}
        </LinkButton>
      )}
      {action}
    </div>
  );
}
