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
    <header className="flex flex-wrap items-center justify-between gap-2">
      {/* Leaves room for what is beside it: a display name may be fifty letters without a space. */}
      <div className="min-w-0 flex-[1_1_10rem]">
        {eyebrow && <p className="muted">{eyebrow}</p>}
        <h1>{children}</h1>
        {detail && <p className="muted mt-1">{detail}</p>}
      </div>
      {aside}
    </header>
  );
}
