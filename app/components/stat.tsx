import type { ReactNode } from 'react';

import { cx } from './cx';

/** A figure with more signs than these ('€123,456.78') is set smaller, so that it stays in one line. */
const LONG = 10;

/** One figure with its name; several of them stand in a `<dl>`. */
export function Stat({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd className={cx(typeof value === 'string' && value.length > LONG && 'stat-long')}>{value}</dd>
    </div>
  );
}
