import type { ReactNode } from 'react';

import { Card } from '~/components/card';

interface BlockProps {
  id: string;
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** A card of the insights, named by its title. */
export function Block({ id, title, aside, children }: BlockProps) {
  return (
    <Card as="section" aria-labelledby={id} stack>
      <div className="between">
        <h2 id={id} className="min-w-0">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}
