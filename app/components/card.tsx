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

interface SectionCardProps extends Omit<CardProps, 'as' | 'title'> {
  /** The id of the heading. */
  id: string;
  title: ReactNode;
}

/** A card with a heading that names it, its children in a column. */
export function SectionCard({ id, title, children, ...card }: SectionCardProps) {
  return (
    <Card as="section" aria-labelledby={id} stack {...card}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}
