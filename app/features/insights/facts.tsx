import type { ReactNode } from 'react';

/** Figures with their names, one a line; holds `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="stack gap-1.5">{children}</dl>;
}

/** A name at the left, its figure at the right.
 * @param detail a small line below the name */
export function Fact({ label, detail, children }: { label: string; detail?: string; children: ReactNode }) {
  return (
    <div className="between items-baseline">
      <dt className="muted">
        {label}
        {detail && <span className="fine block">{detail}</span>}
      </dt>
      <dd className="num min-w-0 text-right">{children}</dd>
    </div>
  );
}
