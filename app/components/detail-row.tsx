import type { ReactNode } from 'react';

/** A name and its figure on one line of a `<dl>`. */
export function DetailRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="between">
      <dt className="muted">{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
