import type { ReactNode } from 'react';

interface PageTitleProps {
  /** A small line above, such as the date. */
  eyebrow?: ReactNode;
  /** The page's only h1. */
  children: ReactNode;
  /** A small line below. */
  detail?: ReactNode;
  /** Shown at the end: a chip or a small button. */
  aside?: ReactNode;
}

/** The head of a screen: one title, at most one thing beside it. */
export function PageTitle({ eyebrow, children, detail, aside }: PageTitleProps) {
  return (
    <header className="page-title">
      <div>
        {eyebrow && <p className="muted">{eyebrow}</p>}
        <h1>{children}</h1>
        {detail && <p className="muted">{detail}</p>}
      </div>
      {aside}
    </header>
  );
}
