import type { ComponentPropsWithoutRef, ElementType, ReactNode } from 'react';

import { cx } from './cx';

export interface CardProps extends ComponentPropsWithoutRef<'section'> {
  /** The HTML element to render. A `section` needs a heading or an `aria-label`. */
  as?: Extract<ElementType, 'div' | 'section' | 'article' | 'li' | 'form'> | undefined;
  tone?: 'plain' | 'moss' | 'amber' | undefined;
  /** Lays the children out in a column with a 12 px gap. */
  stack?: boolean | undefined;
}

/** A surface with hairline border and 16 px radius. */
export function Card({ as: Element = 'div', tone = 'plain', stack, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={cx('card', tone !== 'plain' && `card-${tone}`, stack && 'stack', className)}
    />
  );
}

interface SectionCardProps extends Omit<CardProps, 'as' | 'id' | 'title' | 'aria-labelledby'> {
  /** The heading, and its id. */
  title: ReactNode;
  id: string;
  /** Beside the heading: a button, a link or a figure. */
  aside?: ReactNode;
}

/** A card that is a section of the page, with its heading. */
export function SectionCard({ title, id, aside, children, ...rest }: SectionCardProps) {
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <Card {...rest} as="section" aria-labelledby={id}>
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
