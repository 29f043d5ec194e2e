import type { ReactNode } from 'react';

/** One figure with its name; several of them stand in a `<dl>`. */
export function Stat({ label, value, detail }: { label: ReactNode; value: ReactNode; detail?: ReactNode }) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd>{value}</dd>
      {detail && <dd>{detail}</dd>}
    </div>
  );
}
