import type { ReactNode } from 'react';

/** A titled group of specimens. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack mb-8">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
