import { type ReactNode, useState } from 'react';

/** The figures of a picture as a table that opens on demand; its rows are made only then. */
export function AsTable({ title, children }: { title: string; children: () => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="as-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && children()}
    </details>
  );
}
