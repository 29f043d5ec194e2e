import type { ReactNode } from 'react';

import { Card, type CardProps } from './card';

interface SectionCardProps extends Omit<CardProps, 'as' | 'title'> {
  /** The id of the title, which names the section. */
  id: string;
  title: ReactNode;
  /** Shown beside the title: a link, a figure. */
  aside?: ReactNode;
}

/** A card that is a section of its screen, under its title. */
export function SectionCard({ id, title, aside, children, ...card }: SectionCardProps) {
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <Card {...card} as="section" aria-labelledby={id}>
      {aside ? (
        <div className="between">
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {children}
    </Card>
  );
}
