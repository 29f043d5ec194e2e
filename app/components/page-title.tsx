import type { ReactNode } from 'react';

interface PageTitleProps {
  /** A small line above, such as the date. */
  eyebrow?: ReactNode;
  /** The page's only h1. */
  children: ReactNode;
  /** A small line below. */
  detail?: ReactNode;
  /** Shown at the end, of the small line above where there is one: a chip or a small button. */
  aside?: ReactNode;
}

/** The head of a screen: one title, at most one thing beside it. */
export function PageTitle({ eyebrow, children, detail, aside }: PageTitleProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-2">
      {/* Leaves room for what is beside it: a display name may be fifty letters without a space. */}
      <div className="min-w-0 flex-[1_1_10rem]">
        {eyebrow && (
          <div className="between">
            <p className="muted">{eyebrow}</p>
            {/* A target is higher than the line. */}
            <div className="-my-2.5">{aside}</div>
          </div>
        )}
        <h1>{children}</h1>
        {detail && <p className="muted mt-1">{detail}</p>}
      </div>
      {!eyebrow && aside}
    </header>
  );
}
